type Section = { title: string; lines: readonly string[] };

const sections: readonly Section[] = [
  {
    title: "Che cosa conserviamo",
    lines: [
      "Account: email, nome e cognome se li scrivi, la password in forma irreversibile, le passkey (nome, date e chiave pubblica: viso, impronta e PIN restano sul tuo dispositivo), i dispositivi da cui accedi, quando hai usato l’app l’ultima volta.",
      "Dati sulla salute: età, sesso, altezza, peso, attività, obiettivi, acqua e tutto il diario. Solo con il tuo consenso esplicito, con la data in cui lo hai dato.",
      "Link per chi ti segue: per chi è, che cosa fa leggere, quando è stato aperto, le note e le proposte di chi legge. Dell’indirizzo teniamo solo un’impronta, che non lo apre.",
      "Promemoria, se li accendi: l’indirizzo e le chiavi con cui il browser del dispositivo li riceve, quali ti abbiamo mandato e se li hai aperti. La tua ora abituale la ricaviamo dal diario ogni volta.",
      "Quello che crei: alimenti, preferiti, correzioni, ricette con la foto degli ingredienti, lista della spesa, richieste all’assistenza.",
      "Acquisti: piano, importo e stato del pagamento; se recedi, nome, email e ora della tua dichiarazione. I dati della carta non arrivano mai a noi.",
      "Le foto di piatti ed etichette sui nostri server non le conserviamo: dopo l’analisi restano gli alimenti riconosciuti e i valori.",
    ],
  },
  {
    title: "Perché",
    lines: [
      "Per darti il servizio che chiedi: diario, obiettivi, ricette, PRO (contratto).",
      "Per calcolare fabbisogno e progressi dai dati sulla salute, analizzare le foto e mostrarti pubblicità: solo con il tuo consenso, che puoi ritirare.",
      "Per proteggere gli account: contiamo gli accessi falliti e teniamo un registro delle operazioni importanti, senza dati sulla salute (interesse legittimo).",
      "Per gli obblighi fiscali sui pagamenti (legge).",
    ],
  },
  {
    title: "Chi riceve qualcosa",
    lines: [
      "Intelligenza artificiale: la foto rimpicciolita e senza posizione, o gli ingredienti e le preferenze di una ricetta, con un codice casuale al posto del tuo nome. Il nome del servizio è nella schermata di consenso e nelle Impostazioni; se gira su questo stesso server te lo diciamo lì, e niente ne esce.",
      "Stripe: se compri PRO, la tua email, il piano e un codice del tuo account. Il pagamento avviene sulle sue pagine.",
      "Chi ti segue: se crei un link, chi lo riceve legge le parti che hai scelto degli ultimi 90 giorni, con il tuo nome senza cognome, finché non scade o lo revochi. Solo con il tuo consenso, link per link.",
      "Open Food Facts: i codici a barre e le parole che cerchi, inviati dal nostro server senza dire chi li cerca. Anche le foto dei prodotti le chiede il nostro server: il tuo dispositivo non si collega al suo sito.",
      "Accesso con un altro servizio: se lo usi, quel servizio sa che accedi a Fetta e ci comunica la tua email e un codice.",
      "Dettatura: se detti un pasto, l’audio lo trascrive il tuo browser con il suo servizio. A noi arrivano le parole, e solo se le salvi.",
      "Servizio di notifiche del tuo browser (Google, Mozilla, Apple o Microsoft), solo se accendi il promemoria: sa che Fetta ti manda un messaggio e quando. Il messaggio è cifrato per il tuo dispositivo e dice solo quale pasto manca: niente cibi, niente numeri.",
      "Email: il servizio di posta che consegna i messaggi che ti mandiamo.",
      "Pubblicità: solo senza PRO e dopo il tuo sì, in un riquadro di un altro sito a cui non diciamo niente di te. Come ogni sito, vede il tuo indirizzo IP.",
      "Non vendiamo dati a nessuno.",
    ],
  },
  {
    title: "Per quanto tempo",
    lines: [
      "Account, diario e ricette: finché li tieni.",
      "Sessioni: 30 giorni senza uso, 90 al massimo. Passkey: finché non le rimuovi o scegli una nuova password dal link per email. Conteggi di sicurezza: un giorno o poco più. Registro degli accessi, riusciti e falliti: un anno. Copie tecniche delle risposte: due giorni.",
      "Email che ti mandiamo: il testo fino all’invio, indirizzo e oggetto altri 30 giorni. I link che contengono scadono e valgono una volta.",
      "Promemoria mandati: 60 giorni. L’indirizzo di un dispositivo: finché non lo spegni, non esci o il servizio di notifiche non dice che non vale più.",
      "Richieste all’assistenza: 24 mesi.",
      "Registro delle operazioni e costo delle richieste all’intelligenza artificiale: se elimini l’account restano senza niente che porti a te. Quello che ha fatto chi amministra resta, sotto uno pseudonimo.",
      "Pagamenti e recessi: quanto chiede la legge, senza il tuo nome e la tua email se elimini l’account.",
      "Chi gestisce questo server può avere copie di sicurezza: i dati eliminati ne escono entro 30 giorni.",
    ],
  },
  {
    title: "Sul tuo dispositivo",
    lines: [
      "Il cookie dell’accesso; uno che riconosce il dispositivo da cui hai già fatto l’accesso, per 400 giorni, così chi prova a indovinare la tua password non ti chiude fuori; uno che dice se lo schermo è stretto, medio o largo, così la pagina arriva già disegnata; e uno di pochi minuti mentre accedi con un altro servizio: niente cookie di profilazione.",
      "Una copia del diario e dei tuoi alimenti, per usare Fetta senza connessione, e gli ultimi 40 pasti che hai descritto, per aggiungerli di nuovo con un tocco: si cancellano quando esci. Le foto dei piatti scattate senza connessione, rimpicciolite e senza posizione, 5 al massimo: aspettano qui l’analisi, e si cancellano quando è fatta, quando le elimini e quando esci. Le tue scelte, come l’aspetto o il «Non ora» alle passkey: si cancellano se elimini l’account da qui.",
    ],
  },
  {
    title: "I tuoi diritti",
    lines: [
      "Vedere e portare via tutto: Impostazioni, «I tuoi dati», «Esporta i miei dati (JSON)».",
      "Correggere: ogni dato si modifica nella sua schermata.",
      "Ritirare i consensi: foto, pubblicità, promemoria e link per chi ti segue nelle Impostazioni; i dati sulla salute eliminando l’account.",
      "Eliminare tutto, subito: Impostazioni, «I tuoi dati», «Elimina account».",
      "Per altre richieste scrivi all’assistenza. Puoi anche rivolgerti al Garante per la protezione dei dati personali (garanteprivacy.it).",
      "Fetta è per chi ha almeno 14 anni.",
    ],
  },
];

/** The privacy notice must match the code: a change to what is stored, sent or retained changes these texts with it. */
export const privacy = {
  title: "Informativa sulla privacy",
  intro:
    "Il titolare è chi gestisce questo sito: lo raggiungi dalla pagina dell’assistenza. In breve: conserviamo quello che scrivi per farti usare Fetta, e te lo porti via o lo elimini quando vuoi.",
  contact: "Scrivi all’assistenza",
  sections,
} as const;
