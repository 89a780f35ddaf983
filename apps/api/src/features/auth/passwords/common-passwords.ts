import { dictionary } from "@zxcvbn-ts/language-common";
import { passwordLength } from "@fetta/domain/account/credentials";
import type { CurrentUser } from "../current-user.ts";

const maxCommonPasswords = 3000;

/** Common passwords worldwide, limited to those long enough to pass the length rule. */
const worldCommonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= passwordLength.min)
    .slice(0, maxCommonPasswords),
);

/**
 * Words that Italian passwords are made of: endearments, first names, football clubs, cities, months, food, curses.
 * Written for Fetta; not copied from another list.
 */
const italianWordList = `
  abbraccio alba albero alessandra alessandro alessia alessio allegria amicizia amica amici amico amo amor amore amori
  andrea angela angelo anna antonella antonio aprile agosto arcobaleno atalanta attenzione azzurra azzurro babbo bacio
  baci bambina bambino barbara bari beatrice bella bello benvenuto bergamo bimba bimbo bologna bravo buongiorno
  buonasera cagliari calcio camilla cane carlo carmela carmine casa caterina catania cavallo cazzo chiara chiave chissa
  ciao cinzia cioccolato claudia claudio coglione computer contento cristina cuccioli cucciolo cucciola cuore cuori
  daniela daniele davide debora diana dicembre dio dolce dolcezza domenica domenico donna donatella elena eleonora elisa
  emanuele enrico erica estate euro fabio fabiola fabrizio famiglia farfalla febbraio federica federico felice felicita
  ferrari filippo fiore fiori fiorentina firenze forza forever francesca francesco frutta fulmine gabriele gabriella
  gatta gattina gattino gatto gelato gennaio genoa genova gesu giacomo giada gianluca gianni gino giorgia giorgio
  giovanna giovanni giovedi girasole giulia giuliano giulio giugno giuseppe gioia grazie guerra ilaria inter internazionale
  inverno io italia italiano jessica juve juventus lazio laura leonardo lettera libera liberta lorenza lorenzo luca lucia
  luciano luna luglio lunedi lupo lupi maggio magia mamma mammina manuela marco mare margherita maria marina mario marta
  martedi martina marzo massimo matteo mattia maurizio mela mercoledi merda messina mia michela michele milan milano mio
  miele monica mondo montagna morte musica napoli natale nicola noemi nonna nonno novembre nutella occhi onda oro ottobre
  pace padova palermo paola paolo papa papino paperino parola parma pasqua passaparola passero pasta patrizia pesce
  piccola piccolo pietro pippo pizza pluto polpetta porca porco prova primavera principe principessa puttana qwerty
  raffaele regina renato rita roberta roberto romeo roma romano rosa rosario rossella rossi rosso sabato sabrina salerno
  salvatore samuele sandra sara scuola sebastiano segreta segreto sempre serena sergio serpente settembre siena silvia
  simona simone sirena sofia sogni sogno sole solo sorriso spaghetti stefania stefano stella stelle stellina strega
  stronza stronzo super susanna tartaruga telefono teresa tesora tesori tesoro ti tigre topolino torino toro totti treno
  triste udinese valentina valentino valeria valerio vaffanculo venerdi venezia verona vino vincenzo viola virginia vita
  viva vittoria zanzara
`;

/** Lower-case letters without accents. */
const toPlainLetters = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const digitsForLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The password without the digits and symbols around and between its words; also with digits read as letters. */
function extractLetters(password: string): string[] {
  const plain = toPlainLetters(password);
  const trimmedBothEnds = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
  const readDigitsAsLetters = (text: string): string =>
    text.replaceAll(/[013457@$!]/g, (mark) => digitsForLetters[mark] ?? "").replaceAll(/[^a-z]/g, "");
  const trimmedEnd = plain.replaceAll(/[^a-z]+$/g, "");
  return [
    plain.replaceAll(/[^a-z]/g, ""),
    readDigitsAsLetters(trimmedBothEnds),
    readDigitsAsLetters(trimmedEnd),
    readDigitsAsLetters(plain),
  ];
}

const italianWords = italianWordList.trim().split(/\s+/);

/** True where the password consists of one or two of `words` with digits and symbols around them. */
function consistsOfWords(password: string, words: readonly string[]): boolean {
  return extractLetters(password).some((all) =>
    [...all].some((_letter, at) => words.includes(all.slice(at)) && (at === 0 || words.includes(all.slice(0, at)))),
  );
}

/** A date in six or eight digits: 15081990, 150890, 19900815. */
const dateDigitsPattern =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/**
 * True for passwords that are guessed first: common worldwide, one or two common Italian words with digits around them,
 * dates, one repeated character, and the product's own name.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return (
    worldCommonPasswords.has(plain) ||
    consistsOfWords(password, [...italianWords, "fetta", "diario", "password", "dieta"]) ||
    dateDigitsPattern.test(plain.replaceAll(/[-./ ]/g, "")) ||
    /^(.)\1+$/u.test(plain)
  );
}

export type PasswordOwner = Pick<CurrentUser, "email" | "firstName" | "lastName">;

/** Words of at least three letters in the user's data: both sides of the address, and the names. */
function listPersonalWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const texts = [local, domain.split(".").slice(0, -1).join(" "), firstName ?? "", lastName ?? ""];
  const words = texts.flatMap((text) => [
    ...toPlainLetters(text).split(/[^a-z]+/),
    toPlainLetters(text).replaceAll(/[^a-z]/g, ""),
  ]);
  return [...new Set(words.filter((word) => word.length >= 3))];
}

/** True for a password that is the user's name or address, whole or in part, with common words or digits around it. */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const ownWords = listPersonalWords(owner);
  if (password.toLowerCase() === owner.email.toLowerCase()) return true;
  return ownWords.length > 0 && consistsOfWords(password, [...ownWords, ...italianWords]);
}
