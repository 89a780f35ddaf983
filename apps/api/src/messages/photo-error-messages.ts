/** Messages and status codes for uploaded photos and their content. */
export const photoErrors = {
  not_an_image: { trpc: "UNSUPPORTED_MEDIA_TYPE", message: "Il file non è una foto. Usa una foto JPEG, PNG o WebP." },
  image_too_large: { trpc: "PAYLOAD_TOO_LARGE", message: "La foto è troppo grande. Il massimo è 10 MB." },
  image_damaged: { trpc: "BAD_REQUEST", message: "La foto è danneggiata o incompleta. Prova con un’altra." },
  image_missing: { trpc: "BAD_REQUEST", message: "Manca la foto." },
  too_many_pictures: {
    trpc: "SERVICE_UNAVAILABLE",
    message:
      "In questo momento arrivano troppe foto. Riprova tra qualche secondo: questa scansione non è stata conteggiata.",
  },
  uploads_in_progress: {
    trpc: "TOO_MANY_REQUESTS",
    message: "Stai già inviando altri file: aspetta che finiscano e riprova. Questo non è stato conteggiato.",
  },
  upload_too_slow: {
    trpc: "TIMEOUT",
    message:
      "L’invio è durato troppo e si è interrotto. Riprova con una connessione migliore: non è stato conteggiato.",
  },
  dish_not_logged: { trpc: "INTERNAL_SERVER_ERROR", message: "Impossibile aggiungere il cibo al tuo registro." },
  no_food_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non vediamo cibo in questa foto. Riprova inquadrando il piatto.",
  },
  picture_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riusciamo a riconoscere il piatto in questa foto. Descrivilo a parole o cercalo per nome.",
  },
  estimate_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "La stima di questa foto non è credibile, quindi non l’ho salvata. Descrivi il piatto a parole o cercalo per nome.",
  },
  label_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Questa è un’etichetta: leggiamo i valori e scegli tu quanto ne hai mangiato.",
  },
  menu_in_picture: { trpc: "UNPROCESSABLE_CONTENT", message: "Questo è un menu: scegli il piatto che hai mangiato." },
  label_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riusciamo a leggere la tabella nutrizionale. Inquadrala da vicino, dritta e ben illuminata.",
  },
  label_implausible: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "I valori letti sull’etichetta non tornano tra loro: controllali e inseriscili a mano.",
  },
  label_without_energy: {
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "Su questa etichetta leggo 0 kcal. Riprova più da vicino; se è acqua o una bevanda senza calorie, inseriscila a mano.",
  },
  no_ingredients_in_picture: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non vediamo ingredienti in questa foto. Riprova inquadrandoli da vicino, o scrivili a mano.",
  },
  ingredients_unreadable: {
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Non riusciamo a riconoscere gli ingredienti in questa foto. Riprova con più luce, o scrivili a mano.",
  },
  ingredients_unavailable: {
    trpc: "SERVICE_UNAVAILABLE",
    message: "Impossibile analizzare gli ingredienti. Riprova. Questa foto non è stata conteggiata.",
  },
  photo_consent_missing: {
    trpc: "FORBIDDEN",
    message: "Prima di inviare una foto serve il tuo consenso: ti diciamo che cosa ne facciamo e decidi tu.",
  },
  photo_consent_outdated: {
    trpc: "CONFLICT",
    message: "Il testo del consenso per le foto è cambiato: rileggilo e decidi di nuovo.",
  },
} as const;
