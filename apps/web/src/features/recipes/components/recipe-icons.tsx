import { CustomIcon } from "../../../ui/icons/icon.tsx";

const heart = "M12 19.3S4.4 15 4.4 9.6A4 4 0 0 1 12 8a4 4 0 0 1 7.6 1.6C19.6 15 12 19.3 12 19.3z";

export function HeartIcon({ filled }: { filled: boolean }) {
  return <CustomIcon path={heart} isFilled={filled} />;
}

const people =
  "M6.2 8.6a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0 -6.2 0zM3.8 19a5.5 5.5 0 0 1 11 0M15.5 5.9a3.1 3.1 0 0 1 0 5.4M17 14.2a5.3 5.3 0 0 1 3.2 4.8";

export function PeopleIcon() {
  return <CustomIcon size="xs" path={people} />;
}
