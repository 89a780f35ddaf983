import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

type Props = {
  /** The recipe is kept already: what is unsaved are changes. */
  isSaved: boolean;
  onStartOver: () => void;
};

/** Says that this was written before and never saved, with the way to let it go. */
export function ResumedDraftNote({ isSaved, onStartOver }: Props) {
  return (
    <div className="note note-plain writing-resumed">
      <Icon name="info" size="s" />
      <div className="grow">
        <p>{words.resumed}</p>
        <Button variant="ghost" size="inline" onClick={onStartOver}>
          {isSaved ? words.backToSaved : words.startOver}
        </Button>
      </div>
    </div>
  );
}
