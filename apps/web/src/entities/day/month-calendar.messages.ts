/** Texts of the month calendar. */
export const monthCalendar = {
  title: "Calendario",
  previous: "Mese precedente",
  next: "Mese successivo",
  logged: (day: string) => `${day}, nel diario`,
} as const;
