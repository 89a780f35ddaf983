import { capture } from "../../../i18n/capture.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

/** The dishes of a photographed menu; the chosen one is described in words. */
export function MenuDishes({ dishes, onDish }: { dishes: readonly string[]; onDish: (dish: string) => void }) {
  return (
    <ul className="capture-menu" aria-label={capture.menuDishes}>
      {[...new Set(dishes)].map((dish) => (
        <li key={dish}>
          <button type="button" className="capture-menu-dish" aria-haspopup="dialog" onClick={() => onDish(dish)}>
            <span className="grow">{dish}</span>
            <Icon name="chevron-right" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
