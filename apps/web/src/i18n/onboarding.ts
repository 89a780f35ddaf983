export const onboarding = {
  name: { title: "Come ti chiami?" },
} as const;
