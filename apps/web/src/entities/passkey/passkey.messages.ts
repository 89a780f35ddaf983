/** Texts of the sign-in with a passkey, of the offer of one, and of what became of its creation. */
export const passkeyTexts = {
  signIn: "Accedi con una passkey",
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
