import type { Locator, Page } from "@playwright/test";
import type { Db } from "@fetta/db/schema/schema";
import { expect, type TestUser } from "../support/test-fixtures.ts";

/** Grants a user the admin role, as the command line does. */
export async function makeAdmin(db: Db, person: TestUser): Promise<void> {
  await db.updateTable("appUser").set({ role: "admin", roleSource: "command" }).where("id", "=", person.id).execute();
}

export async function openAdmin(page: Page, section: string): Promise<void> {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Amministrazione");
  const link = page.getByRole("navigation", { name: "Sezioni" }).getByRole("link", { name: section });
  await link.tap();
  await expect(link).toHaveAttribute("aria-current", "page");
}

export async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Qui il piatto è vuoto");
}

/** The rows of a section's list. */
export const adminListRows = (page: Page, name: string): Locator =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");
