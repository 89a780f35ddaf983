import { injectWriteFault } from "@fetta/db/testing/table-faults";
import { expect } from "../../support/test-fixtures.ts";
import { withDedicatedApp } from "../../support/dedicated-app.ts";
import { startPhotoScan, test as photoTest } from "../../pages/photo-scan.page.ts";

/**
 * The one row of section 8 of the specification that needs a failing database behind a photo. The others: analyses in
 * photo-failures.spec.ts and photo.spec.ts, recipes in recipe-generation.spec.ts and the component tests of the recipes,
 * scanned codes in barcode.spec.ts, the rest in the component tests of their features.
 */
const test = withDedicatedApp(photoTest);

test("add to log fails after a photo: “Impossibile aggiungere il cibo al tuo registro.”", async ({
  asPerson: page,
  db,
}) => {
  const shutter = await startPhotoScan(page);
  await expect(shutter).toBeEnabled();
  const restore = await injectWriteFault(db, "diary_entry", "insert");
  await shutter.click();
  await expect(page.getByText("Impossibile aggiungere il cibo al tuo registro.").first()).toBeVisible({
    timeout: 20_000,
  });
  await restore();
});
