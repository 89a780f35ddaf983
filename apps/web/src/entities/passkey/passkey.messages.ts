/** Texts of the offer of a passkey, and of what became of its creation. */
export const passkeyTexts = {
  offer: {
    title: "La prossima volta, senza password",
    text: "Entri con il viso, l’impronta o il PIN del telefono. Restano lì: Fetta non li vede.",
    create: "Crea una passkey",
    later: "Non ora",
  },
  created: "Passkey creata",
  createdText: "La prossima volta entri senza password.",
  exists: "Su questo dispositivo c’è già una tua passkey",
  createFailed: "Passkey non creata",
} as const;
