import { expect, test } from "vitest";
import { getFoodIllustration, matchIllustration } from "./food-thumbnail.tsx";

test.each([
  ["Petto di pollo al limone", "chicken"],
  ["Fesa di tacchino ai funghi", "chicken"],
  ["Insalata di pollo e avocado", "salad"],
  ["Brodo di pollo", "soup"],
  ["Straccetti di manzo con rucola", "meat"],
  ["Lonza di maiale alle mele", "meat"],
  ["Polpette al pomodoro", "meat"],
  ["Polpette di melanzane", "vegetables"],
  ["Melanzane e mozzarella in padella", "vegetables"],
  ["Passata di pomodoro", "vegetables"],
  ["Passato di verdure", "soup"],
  ["Patate al forno al rosmarino", "potatoes"],
  ["Purè di patate", "potatoes"],
  ["Gnocchi di patate", "penne"],
  ["Frittata di zucchine", "egg"],
  ["Merluzzo con pomodorini e olive", "salmon"],
  ["Panino tonno, uova e pomodoro", "toast"],
  ["Mele in padella con mandorle", "apple"],
  ["Spaghetti aglio, olio e peperoncino", "spaghetti"],
  ["Peperoncino", undefined],
  ["Miele", undefined],
  ["Mozzarella", undefined],
] as const)("%s is illustrated by %s", (name, drawing) => {
  expect(matchIllustration(name)).toBe(drawing);
  if (drawing) expect(getFoodIllustration(name)).toContain(drawing);
});

test("a food whose name has no illustration uses that of its category, where there is one", () => {
  expect(matchIllustration("Fegato", "Carne")).toBe("meat");
  expect(matchIllustration("Topinambur", "Patate e tuberi")).toBe("potatoes");
  expect(matchIllustration("Cola", "Bevande analcoliche")).toBeUndefined();
});
