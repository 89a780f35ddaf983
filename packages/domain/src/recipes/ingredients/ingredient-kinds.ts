/** Kinds of ingredients by the department of a shop that sells them; the departments in walking order. */
export const kindsByShoppingGroup = {
  vegetables: ["verdura", "fungo", "erba"],
  fruit: ["frutta", "frutta-secca"],
  meat: ["pollame", "maiale", "manzo", "agnello", "selvaggina", "salume"],
  fish: ["pesce", "crostaceo", "mollusco", "alga"],
  dairy: ["uovo", "latte", "formaggio", "yogurt", "panna", "grasso"],
  grains: ["cereale", "farina", "pasta", "pasta-fresca", "riso", "pane", "impasto"],
  legumes: ["legume"],
  pantry: ["seme", "olio", "condimento", "salsa", "spezia", "dolcificante", "cioccolato", "dolce", "brodo", "conserva"],
  plant_based: ["alternativa-vegetale"],
  drinks: ["bevanda", "alcol"],
  other: ["altro"],
} as const;
