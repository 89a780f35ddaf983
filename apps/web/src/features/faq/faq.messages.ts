import { formatCount, pluralize } from "../../i18n/pluralize.ts";
import { faqItem, faqItemWithSupport, type FaqCategory } from "./faq-item.ts";

export const faq = {
  title: "Domande frequenti",
  back: "Indietro",
  search: "Cerca tra le domande",
  placeholder: "Rimborso, foto, glutine…",
  found: (count: number) => `${formatCount(count, "risposta", "risposte")} ${pluralize(count, "trovata", "trovate")}`,
  none: (text: string) => `Nessuna risposta per «${text}»`,
  noneText: "Prova con un’altra parola, oppure chiedilo a noi.",
  notFound: "Non hai trovato la risposta?",
  notFoundText: "Scrivici: ti rispondiamo entro 24 ore.",
  contact: "Contatta supporto",
  writeToUs: "Scrivici",
} as const;

/** The frequently asked questions, in display order. */
export const faqCategories: readonly FaqCategory[] = [
  {
    id: "utilizzo",
    title: "Utilizzo",
    items: [
      faqItem("aggiungere", "Come aggiungo quello che ho mangiato?", [
        "Tocca + nel diario e scegli: fotografa il piatto, cerca l’alimento per nome, scansiona il codice a barre, descrivi il pasto a parole o segna solo le calorie. I cibi che mangi di solito a quell’ora li trovi già pronti.",
        "Il + di ogni pasto aggiunge a quel pasto. Puoi sempre spostare, copiare o correggere una voce dopo.",
      ]),
      faqItem("limiti-gratuiti", "Quante scansioni ho gratis ogni giorno?", [
        "Con il piano gratuito hai ogni giorno una scansione di un piatto (o di un’etichetta), una scansione di ingredienti e una ricetta generata.",
        "Ricerca, codice a barre, descrizione a parole, «Solo calorie», copie e preferiti non hanno limiti. Un’analisi che non riesce non viene conteggiata.",
      ]),
      faqItem("mezzanotte", "Quando si azzerano i limiti?", [
        "A mezzanotte, ora italiana, anche se sei all’estero o l’orologio del telefono segna un’altra ora. Quando il limite è raggiunto ti diciamo l’ora della prossima scansione.",
      ]),
      faqItem("precisione", "Quanto è precisa l’analisi di una foto?", [
        "Riconosce il piatto giusto circa nell'85-90% dei casi; il peso è una stima: controlla la porzione.",
        "Olio, burro e condimenti in una foto si vedono poco: sono la correzione che conta di più. Finché non l’hai guardata, una voce da foto porta il segno ≈.",
      ]),
      faqItem("correggere-foto", "La foto ha riconosciuto male il piatto: che faccio?", [
        "Apri la voce: puoi togliere o sostituire ogni alimento, cambiare i grammi, dire «meno», «giusto» o «di più», oppure scriverlo a parole, per esempio «era senza olio» o «ne ho mangiata metà».",
        "Quello che correggi viene proposto per primo la volta dopo.",
      ]),
      faqItem("fonte-dei-valori", "Da dove vengono calorie e valori nutrizionali?", [
        "Gli alimenti base vengono da tabelle pubbliche: la Banca dati svizzera dei valori nutritivi, Ciqual, BLS e CoFID. I prodotti confezionati vengono da Open Food Facts, una banca dati libera scritta dalle persone.",
        "Dalla foto il modello ricava solo quali alimenti ci sono e quanto pesano: i valori li cerchiamo nelle tabelle. Solo quello che nessuna tabella contiene è segnato «Stima AI». Ogni alimento dice la sua fonte.",
      ]),
      faqItem("senza-bilancia", "Non ho la bilancia: come indico le quantità?", [
        "Usa le unità che l’alimento propone, come fetta, cucchiaio, bicchiere, vasetto o pezzo, oppure descrivi il pasto: «due uova e una fetta di pane» diventa grammi da solo. La quantità dell’ultima volta è la prima che ti viene proposta.",
      ]),
      faqItem("crudo-o-cotto", "Pasta e riso: peso da crudi o da cotti?", [
        "Come preferisci, basta scegliere la voce giusta: il nome dice se l’alimento è crudo o cotto. Un piatto di 80 g di pasta cruda ne pesa circa il doppio da cotto, con le stesse calorie.",
      ]),
      faqItem("obiettivo", "Come viene calcolato il mio obiettivo?", [
        "Con l’equazione di Mifflin-St Jeor, da età, altezza, peso e, se vuoi dirlo, sesso, moltiplicata per quanto ti muovi. Per perdere peso togliamo al massimo 500 kcal e un quinto del fabbisogno, per mettere massa ne aggiungiamo 300. Sotto i 18 anni, con un indice di massa corporea sotto 18,5, in gravidanza e in allattamento non togliamo nulla.",
        "Puoi scegliere tu un altro valore, da 1.000 a 5.000 kcal, anche diverso per giorno della settimana. È un’indicazione, non un parere medico: in gravidanza, con una malattia o un disturbo alimentare parlane con chi ti segue.",
      ]),
      faqItem("nascondere-le-calorie", "Posso usare Fetta senza vedere le calorie?", [
        "Sì: nelle Impostazioni scegli «Nascondi calorie e macro». Il diario mostra solo porzioni e pasti; puoi tornare indietro quando vuoi e non perdi nulla.",
      ]),
      // The public line of the Presidency of the Council with the Istituto Superiore di Sanità, which lists it among the
      // services for eating disorders: https://piattaformadisturbialimentari.iss.it
      {
        ...faqItem("disturbi-alimentari", "Il rapporto con il cibo mi preoccupa: a chi posso rivolgermi?", [
          "Puoi chiamare il Numero Verde SOS Disturbi Alimentari della Presidenza del Consiglio dei Ministri, con l’Istituto Superiore di Sanità: è gratuito e anonimo, per te e per chi ti è vicino.",
          "Parlarne con il medico o con il pediatra è già un primo passo. Intanto, nelle Impostazioni, puoi nascondere calorie e macro.",
        ]),
        phone: { number: "800180969", label: "Chiama 800 180 969" },
      },
      faqItem("altri-giorni", "Posso segnare un pasto di ieri o di domani?", [
        "Sì: scegli il giorno nella striscia della settimana, poi aggiungi come al solito. Puoi anche copiare una voce, un pasto o un giorno intero in un altro giorno.",
      ]),
      faqItem("andamento", "Dove segno peso e acqua, e dove vedo come sta andando?", [
        "Nella pagina Andamento, che apri dal diario o dalle Impostazioni: settimane e mesi di calorie e macro, il peso con la sua media e l’acqua di ogni giorno.",
      ]),
      faqItem("ricette", "Come nasce una ricetta dai miei ingredienti?", [
        "Fotografi gli ingredienti o li scrivi, scegli preferenze, tempo e porzioni, e Fetta propone una ricetta. Il nostro codice controlla che rispetti le tue scelte: quella che non si può dimostrare non te la mostriamo e non viene conteggiata.",
        "Quando il servizio non risponde, ti proponiamo una ricetta del nostro ricettario. Le ricette puoi anche scriverle tu.",
      ]),
      faqItem("glutine-e-allergie", "Posso fidarmi di «Senza glutine» e degli allergeni?", [
        "Li decide un elenco di ingredienti, mai il modello: se un ingrediente non lo conosciamo, la ricetta non viene segnata come senza glutine. Ma nessuna app vede le contaminazioni né le tracce di una marca.",
        "In caso di celiachia o allergia leggi sempre le etichette di quello che usi: Fetta non le sostituisce.",
      ]),
    ],
  },
  {
    id: "account",
    title: "Account e abbonamenti",
    items: [
      faqItem("creare-account", "Serve un account per usare Fetta?", [
        "Sì, bastano un’email e una password: così il diario è al sicuro e lo ritrovi su ogni dispositivo. Se nella pagina di accesso vedi il pulsante di un altro servizio, puoi entrare anche con quello.",
        "Per iniziare devi avere almeno 14 anni e darci il consenso a conservare i dati sulla salute che scrivi.",
      ]),
      faqItemWithSupport("password-dimenticata", "Ho dimenticato la password", [
        "Nella pagina di accesso tocca «Password dimenticata?»: ti mandiamo un link che vale 30 minuti e una volta sola. Se non lo vedi, guarda nella posta indesiderata. Quando scegli la nuova password, gli altri dispositivi vengono disconnessi e le passkey rimosse.",
      ]),
      faqItem("piu-dispositivi", "Posso usare Fetta su più dispositivi?", [
        "Sì: accedi con lo stesso account sul telefono, sul tablet o sul computer e trovi lo stesso diario, le stesse ricette e lo stesso PRO.",
      ]),
      faqItem("cosa-da-pro", "Che cosa cambia con PRO?", [
        "Scansioni di piatti e di ingredienti e ricette generate senza limite giornaliero, nessuna pubblicità, l’andamento avanzato (fino a 24 mesi, con fibre, zuccheri, grassi saturi, sale, vitamine e minerali) e richieste di assistenza segnate come prioritarie. Diario, ricerca, codici a barre, obiettivi, peso e acqua sono uguali per tutti.",
        "C’è una sola soglia contro gli abusi: 30 scansioni in un’ora.",
      ]),
      faqItem("abbonamento", "PRO è un abbonamento?", [
        "No. Paghi una volta per un periodo e alla fine non succede niente: non si rinnova da solo e non c’è nulla da disdire.",
      ]),
      faqItem("scadenza-pro", "Che cosa succede quando PRO scade?", [
        "Torni al piano gratuito con i suoi limiti giornalieri. Diario, ricette e obiettivi restano tutti tuoi. La data di scadenza la trovi nelle Impostazioni.",
      ]),
      faqItem("rinnovo-anticipato", "Se rinnovo prima della scadenza perdo dei giorni?", [
        "No: i nuovi giorni partono dalla fine di quelli che hai già.",
      ]),
    ],
  },
  {
    id: "pagamenti",
    title: "Pagamenti e fatturazione",
    items: [
      faqItem("prezzi", "Quanto costa PRO?", [
        "4,99 € per una settimana, 9,99 € per un mese, 23,99 € per un anno. Il prezzo barrato di 119,88 € accanto al piano annuale è quello di dodici acquisti da un mese, non un prezzo di prima.",
      ]),
      faqItem("come-si-paga", "Come si paga, e chi vede la mia carta?", [
        "Si paga sulla pagina sicura di Stripe. I dati della carta li vede solo Stripe: a Fetta non arrivano e non li conserviamo.",
      ]),
      faqItem("codici-promo", "Dove inserisco un codice promo?", [
        "Nella pagina di pagamento, prima di confermare: il nuovo totale si vede subito. Un codice che copre l’intero prezzo attiva PRO senza pagare nulla.",
      ]),
      faqItemWithSupport("rimborso", "Posso avere un rimborso?", [
        "Sì, entro 14 giorni dall’acquisto e senza spiegare perché: in Impostazioni, sotto il tuo piano, premi «Recedi dal contratto qui» e poi «Conferma recesso». L’importo torna sul metodo con cui hai pagato.",
        "Con il rimborso completo i giorni di PRO di quell’acquisto vengono tolti.",
      ]),
      faqItemWithSupport("recesso", "Come funziona il recesso?", [
        "Hai tempo fino alla fine del quattordicesimo giorno dopo ogni acquisto. «Recedi dal contratto qui» è in Impostazioni, sotto il tuo piano, e nella email che conferma l’acquisto: apre una pagina già compilata, che invii con «Conferma recesso». Non ti chiediamo il motivo.",
        "Ricevi subito una email con il contenuto, il giorno e l’ora della tua dichiarazione. I giorni PRO di quell’acquisto si chiudono subito; diario, ricette e peso restano come sono. Ti restituiamo quanto hai pagato entro 14 giorni.",
        "Un acquisto che non è costato nulla non ha niente da restituire.",
      ]),
      faqItemWithSupport("pagato-senza-pro", "Ho pagato, ma PRO non è attivo", [
        "Quasi sempre basta aspettare: appena Stripe ci conferma il pagamento PRO si attiva da solo, di solito subito e al più tardi in una decina di minuti. Con un bonifico o un addebito bancario la conferma può richiedere qualche giorno.",
        "Se esci e accedi di nuovo, controlliamo anche in quel momento. Se dopo un’ora non vedi PRO, scrivici: un pagamento non va mai perso.",
      ]),
      faqItemWithSupport("ricevuta", "Come ottengo una ricevuta?", [
        "Dopo ogni acquisto ti mandiamo una email con numero, giorno e importo. Se non la trovi, scrivici con la categoria «Fatturazione», dicendoci giorno e importo: te la mandiamo di nuovo.",
      ]),
    ],
  },
  {
    id: "privacy",
    title: "Privacy e sicurezza",
    items: [
      faqItem("quali-dati", "Quali dati conservate?", [
        "Quello che ci scrivi: email, nome, risposte sul tuo corpo e sul tuo obiettivo, diario, peso, acqua, alimenti, ricette e lista della spesa. La password la conserviamo solo cifrata in modo irreversibile. Non vendiamo niente a nessuno.",
      ]),
      faqItem("foto-inviata", "Che cosa viene inviato all’intelligenza artificiale?", [
        "La foto, rimpicciolita e senza la posizione, oppure gli ingredienti e le preferenze di una ricetta: niente nome, email o diario. Vanno a un servizio esterno, che ti diciamo per nome prima della prima foto e nelle Impostazioni, oppure a un programma su questo stesso server: in quel caso non ne escono. Senza il tuo consenso non parte nessuna foto.",
        "A un servizio esterno chiediamo di non conservarle. Per controllare gli abusi può comunque tenerne traccia: quanto, lo decide chi lo gestisce.",
      ]),
      faqItem("foto-conservate", "Le mie foto restano salvate?", [
        "Le foto dei piatti e delle etichette no: una foto scattata senza connessione aspetta sul tuo dispositivo, e dopo l’analisi restano soltanto gli alimenti riconosciuti e i valori. La foto degli ingredienti di una ricetta resta con la ricetta, senza posizione, e si cancella con lei.",
      ]),
      faqItem("descrizione-e-voce", "Quando descrivo o detto un pasto, chi lo legge?", [
        "Le parole che scrivi le legge il nostro server, senza intelligenza artificiale esterna. Se usi la dettatura, la voce va al produttore del tuo browser, che la trasforma in testo: noi riceviamo solo le parole.",
      ]),
      faqItem("pubblicita", "La pubblicità sa che cosa mangio?", [
        "No. C’è un solo annuncio, in fondo al diario del piano gratuito e solo se lo accetti. Sta in un riquadro isolato che non sa chi sei né che cosa mangi. Puoi cambiare idea nelle Impostazioni, e con PRO non c’è.",
      ]),
      faqItem("cookie", "Usate cookie?", [
        "Solo tecnici: servono ad accedere e a non doverlo fare ogni volta. Niente cookie di profilazione e niente statistiche di terzi.",
      ]),
      faqItem("esportare", "Posso portare via i miei dati, o portarli qui da un’altra app?", [
        "Sì, da Impostazioni, «I tuoi dati», quando vuoi e senza chiederlo a noi. Puoi scaricare tutto quello che conserviamo in un file JSON, oppure il diario in un file CSV che si apre con un foglio di calcolo.",
        "Nella stessa pagina puoi importare un diario: il nostro file, quello di MyFitnessPal o un altro CSV. Prima di aggiungere ti mostriamo che cosa c’è dentro, e lo stesso file importato due volte non raddoppia niente.",
      ]),
      faqItem("eliminare-account", "Come elimino il mio account?", [
        "In Impostazioni, «I tuoi dati», tocca «Elimina account». Dal servizio i tuoi dati spariscono subito; dalle eventuali copie di sicurezza escono entro 30 giorni.",
        "Restano, senza niente che porti a te, importo e data dei pagamenti, come chiede la legge fiscale, e il registro delle operazioni. Prima di eliminare puoi scaricare una copia di tutto.",
      ]),
    ],
  },
  {
    id: "problemi",
    title: "Problemi tecnici",
    items: [
      faqItem("installare-iphone", "Come installo Fetta su iPhone o iPad?", [
        "Apri Fetta in Safari, tocca Condividi (il quadrato con la freccia verso l’alto), scegli «Aggiungi alla schermata Home» e conferma con «Aggiungi». Fetta si apre poi a tutto schermo come le altre app, e non serve l’App Store. L’app installata ha una memoria sua e alla prima apertura chiede di nuovo l’accesso: in Impostazioni, «Installa app», trovi gli stessi passi e un codice per entrare.",
      ]),
      faqItem("installare-android", "Come installo Fetta su Android o sul computer?", [
        "Con Chrome o Edge apri il menu del browser e scegli «Installa app» o «Aggiungi a schermata Home». Quando il browser lo permette, trovi lo stesso pulsante nelle Impostazioni di Fetta.",
      ]),
      faqItem("offline", "Fetta funziona senza connessione?", [
        "In parte. L’app si apre e mostra quello che hai guardato da poco, e nella ricerca trovi gli alimenti di base e i prodotti più scansionati. Quello che aggiungi o cambi nel diario, il peso, l’acqua, le tue ricette e la lista della spesa restano sul dispositivo e partono da soli quando torna la rete.",
        "Un piatto puoi fotografarlo: la foto aspetta sul dispositivo, fino a 5, e la analizziamo quando torna la rete, con le scansioni e il consenso di quel momento. Fino ad allora è nel diario come «Da analizzare», e puoi eliminarla. Se esci dall’account si cancella.",
        "Per le etichette, i prodotti che non sono tra i più scansionati, le ricette generate e i pagamenti serve la connessione.",
      ]),
      faqItem("fotocamera", "La fotocamera non si apre", [
        "Controlla nelle impostazioni del browser, o del telefono, che Fetta abbia il permesso di usare la fotocamera, e che un’altra app non la stia usando. Poi riprova.",
        "Intanto puoi caricare una foto dalla galleria, o descrivere il pasto.",
      ]),
      faqItem("codice-non-letto", "Il codice a barre non viene letto o non viene trovato", [
        "Avvicinati con calma, evita i riflessi e accendi la luce se è buio. Puoi anche fotografare il codice o scrivere le cifre a mano.",
        "Se il prodotto non c’è nella banca dati, crealo tu dall’etichetta: la volta dopo quel codice lo riconosciamo. I codici stampati dal banco del negozio te li chiediamo una volta sola.",
      ]),
      faqItem("apple-health", "Si collega ad Apple Salute o Google Health Connect?", [
        "No: Fetta è un’app web e dal browser quei dati non si raggiungono. Passi e allenamenti contano nell’obiettivo attraverso il livello di attività che scegli.",
      ]),
      faqItemWithSupport("qualcosa-non-va", "L’app è lenta o mostra qualcosa di strano", [
        "Chiudila e riaprila con una buona connessione: gli aggiornamenti arrivano da soli. Se non basta, nelle Impostazioni tocca «Pulisci cache»: il diario sta sul server e non si perde.",
      ]),
      faqItemWithSupport("tempi-di-risposta", "In quanto tempo rispondete?", [
        "Entro 24 ore, per email, all’indirizzo che scrivi nel modulo. Se non trovi la risposta, guarda nella posta indesiderata.",
      ]),
    ],
  },
];
