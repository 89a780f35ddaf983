/** The groups in which the catalogue can be browsed, by the categories of their stock foods. */
export const categoriesByFoodGroup = {
  dishes: [
    "Primi piatti",
    "Secondi piatti",
    "Pizza, focacce e torte salate",
    "Zuppe e minestre",
    "Contorni e insalate",
    "Panini e fast food",
    "Piatti dal mondo",
  ],
  fruit: ["Frutta fresca", "Frutta essiccata", "Frutta cotta e conservata"],
  vegetables: ["Verdure e ortaggi", "Verdure cotte e conservate", "Funghi", "Patate e tuberi"],
  grains: ["Pasta e riso", "Cereali e farine"],
  bread: ["Pane e sostituti", "Snack salati"],
  meat: ["Carne", "Salumi"],
  fish: ["Pesce", "Molluschi e crostacei"],
  dairy: ["Latte e yogurt", "Formaggi", "Uova"],
  legumes: ["Legumi", "Frutta a guscio e semi", "Alternative vegetali"],
  breakfast: ["Caffè e tè", "Biscotti", "Cereali per la colazione", "Zucchero, miele e confetture"],
  sweets: ["Dolci e pasticceria", "Cioccolato e caramelle", "Gelati e sorbetti"],
  dressings: ["Oli e grassi", "Salse e condimenti", "Spezie, erbe e ingredienti"],
  drinks: ["Bevande analcoliche", "Bevande alcoliche"],
} as const satisfies Record<string, readonly string[]>;

export type FoodGroup = keyof typeof categoriesByFoodGroup;
export const foodGroups = Object.keys(categoriesByFoodGroup) as [FoodGroup, ...FoodGroup[]];

/** Foods of a group in one list, the everyday ones first. */
export const maxFoodsPerGroup = 40;
