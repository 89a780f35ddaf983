import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useOpenings } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { draftOf, emptyDraft } from "../model/recipe-draft.ts";
import type { Recipe } from "../model/recipe-draft.ts";
import { draftKey } from "../model/recipe-draft-storage.ts";
import { PortionTotal } from "./portion-total.tsx";
import { ResumedNote } from "./resumed-draft-note.tsx";
import { showFirstProblem } from "../model/reveal-first-problem.ts";
import { useDraft } from "../hooks/use-recipe-draft.ts";
import { useFigures } from "../hooks/use-recipe-nutrition.ts";
import { useSave } from "../hooks/use-save-recipe.ts";
import { WritingFields } from "./recipe-editor-fields.tsx";
import "../../../ui/styles/describe.css";
import "../recipe-writing.css";

const name = "scrivi-ricetta";

/** A recipe of one's own, over the whole screen: a new one, or with `id` one that the person has written. */
export function WritingSheet() {
  const sheet = useSheet(name);
  const openings = useOpenings(sheet.isOpen);
  const { data: recipes } = trpc.recipes.list.useQuery();
  const { id } = sheet.params;
  const recipe = id === undefined ? undefined : recipes?.find((one) => one.id === id);
  if (id !== undefined && recipe?.origin !== "own") return null;
  return <Writing key={`${openings} ${id ?? ""}`} recipe={recipe} />;
}

function Writing({ recipe }: { recipe: Recipe | undefined }) {
  const sheet = useSheet(name);
  const detail = useSheet("vedi-ricetta");
  const { id: personId } = useMe().user;
  const key = draftKey(personId, recipe?.id);
  const start = () => (recipe ? draftOf(recipe) : emptyDraft(crypto.randomUUID()));
  const { draft: written, resumed, untouched, change, startOver, noteRead } = useDraft(key, start);
  const { pending, sent, save } = useSave(key, ({ id }) => (recipe ? sheet.close() : detail.replace({ id })));
  const draft = sent ?? written;
  const figures = useFigures(draft);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const body = useRef<HTMLDivElement>(null);

  const submit = (): void => {
    const incomplete = draft.ingredients.find(
      (part) => part.grams === null || figures.factsOf(part).state === "gone",
    );
    flushSync(() => {
      setTried(true);
      if (incomplete) setUnfolded(incomplete.key);
    });
    if (showFirstProblem(body.current)) return;
    if (recipe && untouched) sheet.close();
    else void save(draft);
  };
  const begin = (): void => {
    const undo = startOver();
    noteRead();
    // The button goes away with its note.
    body.current?.querySelector("input")?.focus();
    toast({
      title: recipe ? words.wentBack : words.startedOver,
      tone: "neutral",
      action: { label: common.cancel, run: undo },
    });
  };
  return (
    <Sheet
      name={name}
      title={recipe ? words.editTitle : words.title}
      full
      footer={
        <div className="writing-foot">
          <PortionTotal figures={figures} />
          <Button wide icon="check" pending={pending} onClick={submit}>
            {common.save}
          </Button>
        </div>
      }
    >
      <div ref={body} className="writing" inert={pending}>
        {resumed && <ResumedNote saved={recipe !== undefined} onStartOver={begin} />}
        <WritingFields
          draft={draft}
          onChange={change}
          factsOf={figures.factsOf}
          figures={figures.figures}
          unfolded={unfolded}
          onUnfold={setUnfolded}
          tried={tried}
          fresh={recipe === undefined && !resumed}
        />
      </div>
    </Sheet>
  );
}
