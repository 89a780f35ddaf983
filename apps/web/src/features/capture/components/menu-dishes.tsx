import { capture } from "../../../i18n/capture.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../capture-photo.module.css";

/** The dishes of a photographed menu; the chosen one is described in words. */
export function MenuDishes({ dishes, onDish }: { dishes: readonly string[]; onDish: (dish: string) => void }) {
  return (
    <ul className={styles.captureMenu} aria-label={capture.menuDishes}>
      {[...new Set(dishes)].map((dish) => (
        <li key={dish}>
          <button type="button" className={styles.captureMenuDish} aria-haspopup="dialog" onClick={() => onDish(dish)}>
            <span className="grow">{dish}</span>
            <Icon name="chevron-right" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}
