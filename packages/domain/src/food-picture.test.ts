import { expect, test } from "vitest";
import productCategories from "../data/product-categories.json" with { type: "json" };
import table from "../data/food-pictures.json" with { type: "json" };
import { createFoodPictureChooser } from "./food-picture.ts";

const choosePicture = createFoodPictureChooser(table);

type NamedFood = [name: string, category?: string];

const foodsByPicture: [picture: string, ...foods: NamedFood[]][] = [
  ["banana", ["Banana", "Frutta fresca"]],
  ["apple", ["Mela con la buccia", "Frutta fresca"], ["Mele in padella con mandorle"]],
  ["green-apple", ["Mela Granny Smith senza buccia", "Frutta fresca"]],
  ["quince", ["Mela cotogna", "Frutta fresca"]],
  ["lemon", ["Limone", "Frutta fresca"]],
  ["strawberry", ["Fragole con zucchero e limone", "Frutta fresca"]],
  [
    "sign-fruit",
    ["Fico d'India", "Frutta fresca"],
    ["Uva spina", "Frutta fresca"],
    ["Banana secca", "Frutta essiccata"],
  ],
  ["mozzarella", ["Mozzarella", "Formaggi"], ["Mozzarella di bufala"], ["Santa Lucia", "Mozzarella"]],
  ["hard-cheese", ["Parmigiano Reggiano", "Formaggi"]],
  ["grated-cheese", ["Emmental grattugiato", "Formaggi"]],
  ["soft-cheese", ["Brie", "Formaggi"]],
  ["ricotta", ["Ricotta di pecora", "Formaggi"]],
  ["sign-cheese", ["Stracchino", "Formaggi"], ["Provolone", "Formaggi"]],
  ["bread", ["Pane integrale", "Pane e sostituti"]],
  ["sliced-bread", ["Pancarrè", "Pane e sostituti"]],
  ["sign-bread", ["Pane, burro e marmellata", "Pane e sostituti"], ["Panino al latte", "Pane e sostituti"]],
  ["flatbread", ["Piadina", "Pane e sostituti"]],
  ["filled-flatbread", ["Piadina con prosciutto crudo e mozzarella", "Panini e fast food"]],
  ["croissant", ["Cornetto", "Dolci e pasticceria"]],
  ["sign-pizza", ["Cornetto salato prosciutto e formaggio", "Pizza, focacce e torte salate"]],
  ["pizza", ["Pizza margherita", "Pizza, focacce e torte salate"], ["Pizza diavola"]],
  ["pizza-white", ["Pizza quattro formaggi"]],
  ["savoury-pie", ["Pizza di scarola"], ["Torta salata alle cipolle"]],
  ["sponge-cake", ["Torta di carote", "Dolci e pasticceria"]],
  ["apple-pie", ["Torta di mele fatta in casa", "Dolci e pasticceria"]],
  ["rice-salad", ["Insalata di riso", "Primi piatti"]],
  ["pasta-salad", ["Insalata di pasta con pollo e verdure", "Primi piatti"]],
  ["salad", ["Insalata mista condita", "Contorni e insalate"]],
  ["sign-side-dish", ["Insalata di patate", "Contorni e insalate"]],
  ["risotto", ["Risotto ai funghi", "Primi piatti"]],
  ["spaghetti", ["Spaghetti aglio, olio e peperoncino"]],
  ["spaghetti-clams", ["Spaghetti alle vongole", "Primi piatti"]],
  ["pasta-tomato", ["Pasta al pomodoro", "Primi piatti"]],
  ["pasta-cream", ["Pasta alla carbonara", "Primi piatti"]],
  ["bean-soup", ["Pasta e fagioli", "Zuppe e minestre"]],
  ["dough", ["Pasta sfoglia, cruda", "Cereali e farine"]],
  ["sign-sauce", ["Pasta di acciughe", "Salse e condimenti"]],
  [
    "sign-confectionery",
    ["Pasta di mandorle", "Cioccolato e caramelle"],
    ["Mandorle pralinate", "Cioccolato e caramelle"],
  ],
  ["gnocchi", ["Gnocchi di patate, cotti", "Patate e tuberi"]],
  ["sign-pizza", ["Gnocco fritto", "Pizza, focacce e torte salate"]],
  ["plant-milk", ["Latte di mandorla senza zucchero", "Alternative vegetali"], ["Latte di mandorla"]],
  ["milk", ["Latte parzialmente scremato", "Latte e yogurt"]],
  ["yogurt", ["Yogurt greco", "Latte e yogurt"]],
  ["fruit-yogurt", ["Yogurt alla fragola", "Latte e yogurt"], ["Yogurt alla banana", "Yogurt"]],
  ["butter", ["Burro", "Oli e grassi"]],
  ["nut-butter", ["Burro di arachidi", "Salse e condimenti"], ["Burro di arachidi"]],
  ["sign-oil", ["Burro di cacao", "Oli e grassi"]],
  ["green-beans", ["Fagiolini, bolliti", "Verdure cotte e conservate"], ["Fagiolini"]],
  ["legumes", ["Fagioli borlotti, bolliti", "Legumi"]],
  ["fish", ["Pesce spada, crudo", "Pesce"], ["Pesce spada alla siciliana"]],
  ["peach", ["Pesca noce", "Frutta fresca"]],
  ["canned-fish", ["Tonno sott'olio", "Pesce"], ["Tonno al naturale"]],
  ["raw-chicken", ["Petto di pollo, crudo", "Carne"]],
  ["chicken-breast", ["Petto di pollo alla griglia", "Carne"]],
  ["broth", ["Brodo di pollo", "Zuppe e minestre"]],
  ["stock-cube", ["Dado vegetale", "Spezie, erbe e ingredienti"]],
  ["meatballs", ["Polpette al sugo", "Secondi piatti"]],
  ["sign-food", ["Polpette di melanzane"], ["Il piatto della nonna"]],
  ["egg", ["Uovo di gallina", "Uova"]],
  ["boiled-egg", ["Uovo sodo", "Uova"]],
  ["sign-fish", ["Uova di lompo", "Pesce"]],
  ["coffee", ["Caffè espresso", "Caffè e tè"]],
  ["cappuccino", ["Cappuccino"]],
  ["sign-dairy", ["Yogurt al caffè", "Latte e yogurt"]],
  ["red-wine", ["Vino rosso", "Bevande alcoliche"]],
  ["vinegar", ["Aceto di vino rosso", "Salse e condimenti"]],
  ["water", ["Acqua", "Bevande analcoliche"]],
  ["sign-soft-drink", ["Acqua di cocco", "Bevande analcoliche"]],
  ["oil", ["Olio di arachidi", "Oli e grassi"], ["Olio extravergine d'oliva"]],
  ["sign-dessert", ["Salame di cioccolato", "Dolci e pasticceria"]],
];

test.each(foodsByPicture.map(([picture, ...foods]) => ({ picture, foods })))(
  "$picture is the picture of its foods and of no food that only begins like one",
  ({ picture, foods }) => {
    for (const [name, category] of foods) expect([name, choosePicture(name, category)]).toEqual([name, picture]);
  },
);

test("a product that no drawing fits gets the sign of its category, and the sign of foods without one", () => {
  expect(choosePicture("Mela e cannella", "Biscotti")).toBe("sign-biscuit");
  expect(choosePicture("Limone e zenzero", "Tè")).toBe("tea");
  expect(choosePicture("Bio 500", null)).toBe("sign-food");
  expect(choosePicture("Bio 500", "Marca non specificata")).toBe("sign-food");
});

test("every category of products has a sign", () => {
  for (const label of Object.values(productCategories.labels)) expect(Object.keys(table.signs)).toContain(label);
});
