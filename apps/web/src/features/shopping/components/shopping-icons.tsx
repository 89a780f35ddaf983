import { CustomIcon } from "../../../ui/icons/icon.tsx";

/** A basket in the style of the other icons. Kept apart, since no other page uses one. */
export function BasketIcon() {
  return (
    <CustomIcon path="M4 10.2h16l-1.5 7.6a2 2 0 0 1-2 1.7h-9a2 2 0 0 1-2-1.7zM8 10.2l3-5.7M16 10.2l-3-5.7M9.7 13.3v3M14.3 13.3v3" />
  );
}

export function ShareIcon() {
  return (
    <CustomIcon
      size="s"
      path="M12 14.5v-10M8.2 8.2L12 4.5l3.8 3.7M6.5 11.5H6a1.5 1.5 0 0 0-1.5 1.5v5A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5a1.5 1.5 0 0 0-1.5-1.5h-.5"
    />
  );
}
