import { useState } from "react";
import { shopping } from "../shopping.messages.ts";
import { addTypedItem, toastShoppingError } from "../model/shopping-actions.ts";

/** A typed item that the server does not have yet. */
export type PendingItem = { id: string; text: string; failed: boolean };

/** The text being typed and the items typed last. An item that could not be sent stays, to be resent or dropped. */
export function usePendingItems() {
  const [text, setText] = useState("");
  const [items, setItems] = useState<readonly PendingItem[]>([]);
  const setFailed = (id: string, failed: boolean): void =>
    setItems((before) => before.map((draft) => (draft.id === id ? { ...draft, failed } : draft)));
  const drop = (id: string): void => setItems((before) => before.filter((draft) => draft.id !== id));

  /** Resolves to its id once it is in the list, or to null. */
  const send = async (id: string, line: string): Promise<string | null> => {
    try {
      await addTypedItem(id, line);
      drop(id);
      return id;
    } catch (error) {
      setFailed(id, true);
      toastShoppingError(shopping.addFailed(line), error);
      return null;
    }
  };
  return {
    text,
    setText,
    items,
    drop,
    add: (line: string): Promise<string | null> => {
      const id = crypto.randomUUID();
      setItems((before) => [...before, { id, text: line, failed: false }]);
      setText("");
      return send(id, line);
    },
    retry: ({ id, text: line }: PendingItem): Promise<string | null> => {
      setFailed(id, false);
      return send(id, line);
    },
  };
}

export type PendingItems = ReturnType<typeof usePendingItems>;
