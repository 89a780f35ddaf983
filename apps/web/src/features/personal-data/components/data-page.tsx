import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { common } from "../../../i18n/common.messages.ts";
import { personalData } from "../personal-data.messages.ts";
import { lazyWithTrpc } from "../../../ui/feedback/lazy-component.tsx";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { BackHeader } from "../../../ui/layout/page-header.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { ConsentsCard } from "./consents-card.tsx";
import { ExportCard } from "./export-card.tsx";
import "../../../ui/styles/personal-data.css";

const ImportSheet = lazyWithTrpc(async () => ({ default: (await import("./import-sheet.tsx")).ImportSheet }));
const EraseSheet = lazyWithTrpc(async () => ({
  default: (await import("./erase-account-sheet.tsx")).EraseAccountSheet,
}));

/** The user's rights over stored data: export, import, information, erasure. */
export function DataPage() {
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const [importing, erasing] = [useSheet("importa"), useSheet("elimina-account")];
  const { import: words, erase } = personalData;
  return (
    <>
      <BackHeader label={common.back} onBack={() => (canGoBack ? history.back() : void navigate({ to: "/profile" }))} />
      <div className="pad data-page">
        <h1 className="h1">{personalData.title}</h1>
        <ExportCard />
        <section className="card card-pad col gap-s" aria-label={words.title}>
          <h2 className="h3">{words.title}</h2>
          <p className="sm ink2">{words.text}</p>
          <Button variant="tonal" icon="plus" wide aria-haspopup="dialog" onClick={() => importing.open()}>
            {words.open}
          </Button>
        </section>
        <ConsentsCard />
        <Button variant="danger" icon="trash" wide aria-haspopup="dialog" onClick={() => erasing.open()}>
          {erase.open}
        </Button>
      </div>
      <SheetHost name="importa">
        <ImportSheet />
      </SheetHost>
      <SheetHost name="elimina-account">
        <EraseSheet />
      </SheetHost>
    </>
  );
}
