import { recipeWriting as words } from "../recipe-writing.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../recipe-writing.module.css";

type Props = {
  /** The recipe is already saved: the unsaved draft contains changes to it. */
  isSaved: boolean;
  onStartOver: () => void;
};

/** States that the draft is from an earlier session and unsaved, with a button to discard it. */
export function ResumedDraftNote({ isSaved, onStartOver }: Props) {
  return (
    <div className={`note note-plain ${styles.writingResumed}`}>
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
