import { foodSearch } from "../food-search.messages.ts";
import styles from "../food-search.module.css";

/** The notice that the Open Database Licence requires wherever its products are shown. */
export function OpenFoodFactsNotice() {
  return (
    <p className={`mic ink3 ${styles.odbl}`}>
      {foodSearch.productsFrom}
      <a href="https://it.openfoodfacts.org" target="_blank" rel="noopener noreferrer">
        {foodSearch.openFoodFacts}
      </a>
      {", "}
      <a href="https://opendatacommons.org/licenses/odbl/1-0/" target="_blank" rel="noopener noreferrer">
        {foodSearch.odbl}
      </a>
    </p>
  );
}
