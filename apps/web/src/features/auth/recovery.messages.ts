/** Texts of the pages for a forgotten password, a new password and the verification of an address. */
export const recovery = {
  forgot: {
    title: "Password dimenticata?",
    text: "Scrivi l’email del tuo account: ti mandiamo un link per scegliere una nuova password.",
    submit: "Mandami il link",
    sentTitle: "Controlla la posta",
    sent: (email: string) =>
      `Se ${email} ha un account Fetta, tra poco arriva un link per scegliere una nuova password. Vale 30 minuti.`,
    notThere: "Non lo vedi? Guarda tra la posta indesiderata, o riprova tra qualche minuto.",
    again: "Mandane un altro",
    back: "Torna all’accesso",
  },
  choose: {
    title: "Scegli una nuova password",
    text: "Dopo averla salvata sei dentro. Sugli altri dispositivi dovrai accedere di nuovo, e le passkey create finora non varranno più.",
    password: "Nuova password",
    confirmation: "Conferma nuova password",
    missing: "Scrivi la nuova password.",
    submit: "Salva ed entra",
    done: "Password cambiata",
    doneText: "Sugli altri dispositivi dovrai accedere di nuovo.",
    failed: "Password non cambiata",
    another: "Chiedi un altro link",
    toSettings: "Vai alle impostazioni",
  },
  verify: {
    title: "Conferma la tua email",
    guest: "Accedi con la tua password: così sappiamo che l’email e l’account sono della stessa persona.",
    notMine: "Non hai creato tu questo account?",
    notMineText:
      "Qualcuno ha usato il tuo indirizzo. Se l’account lo vuoi tu, scegli una nuova password: quella di prima non varrà più. Altrimenti ignora il messaggio.",
    unknownPassword: "Non so la password",
    signedIn: (email: string) => `Sei nell’account ${email}.`,
    submit: "Conferma l’email",
    done: "Email confermata",
    doneText: "Se dimentichi la password, potrai recuperarla da qui.",
    already: "La tua email è già confermata.",
    toDiary: "Vai al diario",
    failed: "Email non confermata",
    otherAccount:
      "Il messaggio è arrivato a un altro indirizzo? Esci da Impostazioni, accedi con quello e riapri il link.",
    another: "Mandami un altro link",
    anotherSent: "Link inviato",
    anotherSentText: "Controlla la posta: vale 24 ore.",
  },
  incomplete: "Il link è incompleto",
  incompleteText: "Aprilo di nuovo dal messaggio, o copialo per intero.",
} as const;
