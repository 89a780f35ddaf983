# Where the image is built: Debian 12 with Node and npm. `npm run image` gives one that it makes of Debian's packages.
ARG BASE=node:24.21.0-bookworm-slim

FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /app
ENV CI=true TURBO_TELEMETRY_DISABLED=1
# Newer versions of npm run a package's install script only when told so.
RUN npm install --global --allow-scripts=pnpm pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/db/package.json packages/db/
COPY packages/domain/package.json packages/domain/
COPY packages/fakes/package.json packages/fakes/
RUN pnpm install --frozen-lockfile
COPY . .
RUN pnpm build

# amd64 or arm64. From here on nothing of that architecture is run, so that either is built on either.
ARG TARGETARCH
# The system of the image: what Node, PostgreSQL and a shell need of Debian, and nothing else
# (docs/decisions/079-images-hold-named-packages.md).
RUN dpkg --add-architecture "$TARGETARCH" && apt-get update \
  && apt-get install --yes --no-install-recommends binutils-multiarch \
  && mkdir -p /packages /image/usr/local/bin /image/var/lib/dpkg/status.d /image/app && cd /packages \
  && for name in base-files coreutils dash gcc-12-base libacl1 libattr1 libc6 libgcc-s1 libgmp10 libpcre2-8-0 \
    libselinux1 libstdc++6; do apt-get download "$name:$TARGETARCH" || exit 1; done \
  && for file in *.deb; do \
    dpkg-deb --extract "$file" /image \
    && dpkg-deb --field "$file" > "/image/var/lib/dpkg/status.d/$(dpkg-deb --field "$file" Package)" || exit 1; \
  done \
  && rm -rf /image/usr/share/info /image/usr/share/locale /image/usr/share/man /image/usr/lib/*/gconv \
  && find /image/usr/share/doc -type f ! -name copyright -delete \
  && printf 'root:x:0:0::/root:/usr/sbin/nologin\nnode:x:1000:1000::/app:/bin/sh\n' > /image/etc/passwd \
  && printf 'root:x:0:\nnode:x:1000:\n' > /image/etc/group
# Node of the version that builds, from npm as the toolchain's is, without the symbols of a debugger (18 MB).
RUN package="node-linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && npm install --prefix /node --no-save --force --ignore-scripts "$package@$(node -p process.versions.node)" \
  && strip --strip-unneeded -o /image/usr/local/bin/node "/node/node_modules/$package/bin/node"
# What the built server needs: without types, source maps and what only compilers and tests read, 125 MB instead of 800.
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && pnpm install --frozen-lockfile --prod --prefer-offline --filter @fetta/api \
    --os linux --libc glibc --cpu "$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && cd node_modules/.pnpm \
  && rm -rf typescript@* openai@*/node_modules/openai/src zod@*/node_modules/zod/src pdfkit@*/node_modules/pdfkit/.yarn \
    */node_modules/*/test */node_modules/@*/*/test && cd /app \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.a' \
    -o -name '*.md' ! -iname '*licen*' \) -delete \
  && node scripts/image-sbom.mjs /image "$TARGETARCH" > /image/app/sbom.json \
  && mkdir -p /image/app/apps/api /image/app/apps/web /image/app/packages/db /data \
  && cp -a node_modules /image/app/ \
  && cp -a apps/api/package.json apps/api/node_modules apps/api/dist /image/app/apps/api/ \
  && rm /image/app/apps/api/dist/*.map \
  && cp -a apps/web/dist /image/app/apps/web/ \
  && cp -a packages/db/data /image/app/packages/db/

FROM scratch
COPY --from=build /image /
# Used only where DATABASE_URL is not set: the database that comes with the app.
COPY --from=build --chown=1000:1000 /data /data
ENV PATH=/usr/local/bin:/usr/bin:/bin DATA_DIR=/data
WORKDIR /app
VOLUME /data
# `node`, as a number: an engine that refuses root can tell that it is not.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The young generation of the heap is bounded: with 16 MB three times it takes 110 MB more, and no less CPU.
CMD ["node", "--max-semi-space-size=4", "apps/api/dist/main.js"]
