import type { FaqItem } from "./faq-item.ts";

/** Use of the app and accuracy of its values. */
export const faqUsage: readonly FaqItem[] = [
  {
    id: "aggiungere",
    question: "Come aggiungo quello che ho mangiato?",
    answer: [
      "Tocca + nel diario e scegli: fotografa il piatto, cerca l’alimento per nome, scansiona il codice a barre, descrivi il pasto a parole o segna solo le calorie. I cibi che mangi di solito a quell’ora li trovi già pronti.",
      "Il + di ogni pasto aggiunge a quel pasto. Puoi sempre spostare, copiare o correggere una voce dopo.",
    ],
  },
  {
    id: "limiti-gratuiti",
    question: "Quante scansioni ho gratis ogni giorno?",
    answer: [
      "Con il piano gratuito hai ogni giorno una scansione di un piatto (o di un’etichetta), una scansione di ingredienti e una ricetta generata.",
      "Ricerca, codice a barre, descrizione a parole, «Solo calorie», copie e preferiti non hanno limiti. Un’analisi che non riesce non viene conteggiata.",
    ],
  },
  {
    id: "mezzanotte",
    question: "Quando si azzerano i limiti?",
    answer: [
      "A mezzanotte, ora italiana, anche se sei all’estero o l’orologio del telefono segna un’altra ora. Quando il limite è raggiunto ti diciamo l’ora della prossima scansione.",
    ],
  },
  {
    id: "precisione",
    question: "Quanto è precisa l’analisi di una foto?",
    answer: [
      "Riconosce il piatto giusto circa nell'85-90% dei casi; il peso è una stima: controlla la porzione.",
      "Olio, burro e condimenti in una foto si vedono poco: sono la correzione che conta di più. Finché non l’hai guardata, una voce da foto porta il segno ≈.",
    ],
  },
  {
    id: "correggere-foto",
    question: "La foto ha riconosciuto male il piatto: che faccio?",
    answer: [
      "Apri la voce: puoi togliere o sostituire ogni alimento, cambiare i grammi, dire «meno», «giusto» o «di più», oppure scriverlo a parole, per esempio «era senza olio» o «ne ho mangiata metà».",
      "Quello che correggi viene proposto per primo la volta dopo.",
    ],
  },
  {
    id: "fonte-dei-valori",
    question: "Da dove vengono calorie e valori nutrizionali?",
    answer: [
      "Gli alimenti base vengono da tabelle pubbliche: la Banca dati svizzera dei valori nutritivi, Ciqual, BLS e CoFID. I prodotti confezionati vengono da Open Food Facts, una banca dati libera scritta dalle persone.",
      "Dalla foto il modello ricava solo quali alimenti ci sono e quanto pesano: i valori li cerchiamo nelle tabelle. Solo quello che nessuna tabella contiene è segnato «Stima AI». Ogni alimento dice la sua fonte.",
    ],
  },
  {
    id: "senza-bilancia",
    question: "Non ho la bilancia: come indico le quantità?",
    answer: [
      "Usa le unità che l’alimento propone, come fetta, cucchiaio, bicchiere, vasetto o pezzo, oppure descrivi il pasto: «due uova e una fetta di pane» diventa grammi da solo. La quantità dell’ultima volta è la prima che ti viene proposta.",
    ],
  },
  {
    id: "crudo-o-cotto",
    question: "Pasta e riso: peso da crudi o da cotti?",
    answer: [
      "Come preferisci, basta scegliere la voce giusta: il nome dice se l’alimento è crudo o cotto. Un piatto di 80 g di pasta cruda ne pesa circa il doppio da cotto, con le stesse calorie.",
    ],
  },
  {
    id: "obiettivo",
    question: "Come viene calcolato il mio obiettivo?",
    answer: [
      "Con l’equazione di Mifflin-St Jeor, da età, altezza, peso e, se vuoi dirlo, sesso, moltiplicata per quanto ti muovi. Per perdere peso togliamo al massimo 500 kcal e un quinto del fabbisogno, per mettere massa ne aggiungiamo 300. Sotto i 18 anni, con un indice di massa corporea sotto 18,5, in gravidanza e in allattamento non togliamo nulla.",
      "Puoi scegliere tu un altro valore, da 1.000 a 5.000 kcal, anche diverso per giorno della settimana. È un’indicazione, non un parere medico: in gravidanza, con una malattia o un disturbo alimentare parlane con chi ti segue.",
    ],
  },
  {
    id: "nascondere-le-calorie",
    question: "Posso usare Fetta senza vedere le calorie?",
    answer: [
      "Sì: nelle Impostazioni scegli «Nascondi calorie e macro». Il diario mostra solo porzioni e pasti; puoi tornare indietro quando vuoi e non perdi nulla.",
    ],
  },
  // The public line of the Presidency of the Council with the Istituto Superiore di Sanità, which lists it among the
  // services for eating disorders: https://piattaformadisturbialimentari.iss.it
  {
    id: "disturbi-alimentari",
    question: "Il rapporto con il cibo mi preoccupa: a chi posso rivolgermi?",
    answer: [
      "Puoi chiamare il Numero Verde SOS Disturbi Alimentari della Presidenza del Consiglio dei Ministri, con l’Istituto Superiore di Sanità: è gratuito e anonimo, per te e per chi ti è vicino.",
      "Parlarne con il medico o con il pediatra è già un primo passo. Intanto, nelle Impostazioni, puoi nascondere calorie e macro.",
    ],
    phone: { number: "800180969", label: "Chiama 800 180 969" },
  },
  {
    id: "altri-giorni",
    question: "Posso segnare un pasto di ieri o di domani?",
    answer: [
      "Sì: scegli il giorno nella striscia della settimana, poi aggiungi come al solito. Puoi anche copiare una voce, un pasto o un giorno intero in un altro giorno.",
    ],
  },
  {
    id: "andamento",
    question: "Dove segno peso e acqua, e dove vedo come sta andando?",
    answer: [
      "Nella pagina Andamento, che apri dal diario o dalle Impostazioni: settimane e mesi di calorie e macro, il peso con la sua media e l’acqua di ogni giorno.",
    ],
  },
  {
    id: "ricette",
    question: "Come nasce una ricetta dai miei ingredienti?",
    answer: [
      "Fotografi gli ingredienti o li scrivi, scegli preferenze, tempo e porzioni, e Fetta propone una ricetta. Il nostro codice controlla che rispetti le tue scelte: quella che non si può dimostrare non te la mostriamo e non viene conteggiata.",
      "Quando il servizio non risponde, ti proponiamo una ricetta del nostro ricettario. Le ricette puoi anche scriverle tu.",
    ],
  },
  {
    id: "glutine-e-allergie",
    question: "Posso fidarmi di «Senza glutine» e degli allergeni?",
    answer: [
      "Li decide un elenco di ingredienti, mai il modello: se un ingrediente non lo conosciamo, la ricetta non viene segnata come senza glutine. Ma nessuna app vede le contaminazioni né le tracce di una marca.",
      "In caso di celiachia o allergia leggi sempre le etichette di quello che usi: Fetta non le sostituisce.",
    ],
  },
];
