import { expect, test } from "vitest";
import { isCommonPassword, isPersonalPassword } from "./common-passwords.ts";

test.each([
  ["123456"],
  ["Password"],
  ["Juventus1"],
  ["juventus1897!"],
  ["forzanapoli"],
  ["ForzaMilan99"],
  ["ciaociao"],
  ["Ciao.Ciao"],
  ["amoremio"],
  ["4more2024"],
  ["p4ssw0rd"],
  ["felicità"],
  ["principessa"],
  ["15081990"],
  ["15-08-1990"],
  ["19900815"],
  ["fetta2026"],
  ["zzzzzz"],
])("%s is recognised as a common password", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  ["gnocchi-al-pesto"],
  ["tortelli-di-zucca"],
  ["mia-da-adesso"],
  ["un-altra-ancora"],
  ["bicicletta rossa in cantina"],
  ["7hQ!zr0p"],
  ["amore per la montagna d'inverno"],
  ["83920174652"],
])("%s is accepted", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

const giulia = { email: "giulia.bianchetti82@studiofermi.it", firstName: "Giulia Nàdia", lastName: "Bianchetti" };

test.each([
  ["bianchetti"],
  ["Bianchetti82!"],
  ["giuliabianchetti"],
  ["Giulia.Bianchetti"],
  ["b1anchett1"],
  ["nadia2010"],
  ["amorebianchetti"],
  ["studiofermi1"],
  ["giulia.bianchetti82@studiofermi.it"],
])("%s is recognised as the user's own name or address", (password) => {
  expect(isPersonalPassword(password, giulia)).toBe(true);
});

test("a password that contains more than the name is accepted", () => {
  expect(isPersonalPassword("bianchetti e le lumache", giulia)).toBe(false);
  expect(isPersonalPassword("gnocchi-al-pesto", giulia)).toBe(false);
  expect(isPersonalPassword("gnocchi-al-pesto", { email: "a@b.it", firstName: null, lastName: null })).toBe(false);
});

test("a long password is checked quickly", () => {
  const begin = performance.now();
  for (const word of ["amo", "ti", "aprile"]) isPersonalPassword(word.repeat(70).slice(0, 200), giulia);
  expect(performance.now() - begin).toBeLessThan(200);
});
