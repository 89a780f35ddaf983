import { withArticle } from "../../i18n/pluralize.ts";

/** Messages about PRO outside the sales page: activation, settings, expiry. */
export const pro = {
  /** The name of a purchase, by the plan's length. */
  planOf: (length: string) => `PRO, ${length}`,
  signInFirst: { title: "Accedi per continuare", text: "Poi completiamo l’attivazione di PRO." },

  activation: {
    title: "Attendi prego",
    text: "Stiamo sbloccando tutte le funzioni PRO.",
    progress: "Attivazione di PRO",
    percent: (progress: number) => `${progress}%`,
    messages: [
      "Inizializzazione...",
      "Attivazione account PRO...",
      "Sblocco scansioni illimitate...",
      "Abilitazione funzioni premium...",
      "Rimozione pubblicità...",
      "Finalizzazione configurazione...",
      "Completamento attivazione...",
    ],
    features: ["Scansioni illimitate", "Nessuna pubblicità", "Supporto prioritario", "Funzioni avanzate"],
    on: "attivo",
    welcome: "Ora hai PRO",
    welcomeUntil: (day: string) => `Ora hai PRO, valido fino ${withArticle("al", day)}`,
    goOn: "Continua",
    noRenewal: "Non è un abbonamento: non si rinnova da solo.",
  },

  delayed: {
    title: "Ci stiamo mettendo più del previsto",
    pendingTitle: "Il pagamento è in viaggio",
    unanswered: "Il server non ha ancora confermato. Se hai pagato, PRO si attiva da solo.",
    unreachable: "Non riusciamo a raggiungere il server. Se hai pagato, PRO si attiva da solo appena torna la rete.",
    nothingLost: "Se invece non hai concluso il pagamento, non ti è stato addebitato nulla.",
    stillPro: (day: string) => `Intanto il tuo PRO resta valido fino ${withArticle("al", day)}.`,
    retry: "Riprova",
    checkAgain: "Controlla di nuovo",
    support: "Contatta supporto",
    toDiary: "Vai al diario",
  },

  welcomeToast: { title: "Ora hai PRO!", text: (length: string) => `Il tuo piano da ${length} è attivo.` },

  card: {
    title: "Fetta PRO",
    active: "Attivo",
    expired: "Scaduto",
    endsOn: (day: string) => `Scade ${withArticle("il", day)}`,
    endedOn: (day: string) => `È scaduto ${withArticle("il", day)}`,
    noEnd: "Senza scadenza",
    freePlan: "Hai il piano gratuito",
    freeText: "Con PRO le scansioni sono illimitate e la pubblicità sparisce.",
    renew: "Rinnova PRO",
    upgrade: "Passa a PRO",
  },

  expired: {
    title: "Il tuo PRO è scaduto",
    on: (day: string) => withArticle("il", day),
    renew: "Rinnova PRO",
    hide: "Nascondi l’avviso",
  },
} as const;
