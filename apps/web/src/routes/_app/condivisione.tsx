import { createFileRoute } from "@tanstack/react-router";
import { ReaderLinksPage } from "../../features/reader-links/components/reader-links-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/condivisione")({ component: trpcPage(ReaderLinksPage) });
