/** A new wording of the text needs a new `healthConsentVersion`, which is stored with the time of the consent. */
export const healthConsent = {
  text: "Acconsento al trattamento dei miei dati sulla salute (età, sesso, altezza, peso, gravidanza o allattamento se li indico, attività e diario) per calcolare il mio fabbisogno e i miei progressi.",
  note: "Non li usiamo per la pubblicità. Puoi ritirare il consenso quando vuoi.",
  missing: "Per calcolare il fabbisogno serve il tuo consenso.",
} as const;
