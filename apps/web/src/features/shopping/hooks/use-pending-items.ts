import { useState } from "react";
import { shopping as words } from "../shopping.messages.ts";
import { addTyped, sayFailed } from "../model/shopping-actions.ts";

/** A typed line that the server does not have yet. */
export type Draft = { id: string; text: string; failed: boolean };

/** What is being typed and what was typed last. A line that could not be sent stays, to be sent again or dropped. */
export function useDrafts() {
  const [text, setText] = useState("");
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const mark = (id: string, failed: boolean): void =>
    setDrafts((before) => before.map((draft) => (draft.id === id ? { ...draft, failed } : draft)));
  const drop = (id: string): void => setDrafts((before) => before.filter((draft) => draft.id !== id));

  /** Resolves to its id once it is on the list. */
  const send = async (id: string, line: string): Promise<string | null> => {
    try {
      await addTyped(id, line);
      drop(id);
      return id;
    } catch (error) {
      mark(id, true);
      sayFailed(words.addFailed(line), error);
      return null;
    }
  };
  return {
    text,
    setText,
    drafts,
    drop,
    add: (line: string): Promise<string | null> => {
      const id = crypto.randomUUID();
      setDrafts((before) => [...before, { id, text: line, failed: false }]);
      setText("");
      return send(id, line);
    },
    again: ({ id, text: line }: Draft): Promise<string | null> => {
      mark(id, false);
      return send(id, line);
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
