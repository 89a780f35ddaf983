import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { isMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { roundNutrition, sumNutrition } from "@fetta/domain/nutrition/nutrition";
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from "react";
import { common } from "../../../i18n/common.messages.ts";
import type { SelectedDay } from "../../../entities/day/use-selected-day.ts";
import { TrpcProvider } from "../../../lib/api/trpc-provider.tsx";
import { useDayEntries } from "../../../entities/day/day-queries.ts";
import { foodHabits } from "../../../entities/food/food-habits.messages.ts";
import { setDroppedPhoto } from "../../../entities/meal-photo/scanned-dish.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { toastError } from "../../../ui/overlays/toast.ts";
import { setTypedSearchText } from "../../../entities/food/food-hit.ts";
import { MealChoice } from "../../../entities/meal/meal-title.tsx";
import { areShortcutsOn } from "../../../lib/stored-schema.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { currentMealType } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { useCopyPreviousDay } from "../hooks/use-copy-previous-day.ts";
import { useRemainingScansText } from "../hooks/use-remaining-scans-text.ts";
import { UsualFoodsRail } from "./usual-foods-rail.tsx";

import styles from "../add-pane.module.css";

const messages = diarySheets.add;

/** Copies the chosen meal of the previous day; nothing where that is empty. */
function CopyMealButton({ day, today, meal }: { day: CalendarDay; today: CalendarDay; meal: MealType }) {
  const { copying, copy } = useCopyPreviousDay(day);
  const entries = useDayEntries(addDays(day, -1)).data?.filter(({ mealType }) => mealType === meal) ?? [];
  if (entries.length === 0) return null;
  return (
    <Button variant="tonal" size="small" icon="copy" wide pending={copying} onClick={() => void copy(meal)}>
      {foodHabits.copyMeal(common.meals[meal].toLocaleLowerCase("it-IT"), day === today)}
      <span className={`${styles.paneCopySize} ink2 num`}>
        {common.entries(entries.length)}
        <IfCaloriesShown>{` · ${diary.kcal(roundNutrition(sumNutrition(entries)).calories)}`}</IfCaloriesShown>
      </span>
    </Button>
  );
}

/**
 * A picture that is dropped on the diary; true while one is held over it. Under a dialog, and for other files, nothing
 * happens: the browser would leave the app to show the file.
 */
function useDroppedPicture(onPicture: () => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handle = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const isCovered = document.querySelector("[role=dialog][data-state=open]") !== null;
    // Leaving one element for another inside is no leaving of the window.
    setIsOver(!isCovered && event.type === "dragover");
    if (isCovered || event.type !== "drop") return;
    if (setDroppedPhoto(event.dataTransfer.files[0])) onPicture();
    else toastError(messages.noPicture);
  });
  useEffect(() => {
    const events = ["dragover", "dragleave", "drop"] as const;
    for (const name of events) document.addEventListener(name, handle);
    return () => {
      for (const name of events) document.removeEventListener(name, handle);
    };
  }, []);
  return isOver;
}

/**
 * The add sheet as a pane that is always open beside the diary. The address of the sheet sets its meal and focuses its
 * search; typing there opens the search.
 */
function AddingPane({ day, today }: SelectedDay) {
  const sheet = useSheet(sheets.add);
  const search = useSheet(sheets.search);
  const scan = useSheet(sheets.capture);
  const barcode = useSheet(sheets.barcode);
  const describe = useSheet(sheets.describe);
  const quick = useSheet(sheets.quickAdd);
  const isOffline = !useOnlineStatus();
  const scansLeft = useRemainingScansText();
  const { ai } = useMe();
  const title = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOpening = useRef(false);
  const [shownText, setShownText] = useState("");

  const [chosenMeal, setChosenMeal] = useState<MealType | null>(null);
  const requestedMeal = sheet.isOpen ? sheet.params.meal : undefined;
  const [lastRequest, setLastRequest] = useState(requestedMeal);
  if (lastRequest !== requestedMeal) {
    setLastRequest(requestedMeal);
    if (isMealType(requestedMeal)) setChosenMeal(requestedMeal);
  }
  const meal = chosenMeal ?? currentMealType();
  const target = { meal, day };
  useEffect(() => {
    if (sheet.isOpen) input.current?.focus();
  }, [sheet.isOpen, requestedMeal]);

  const openSearch = (): void => {
    // Keys that follow before the search has the focus do not open it again.
    if (isOpening.current) return;
    isOpening.current = document.activeElement === input.current;
    search.open(target);
  };
  const leaveField = (): void => {
    setShownText("");
    isOpening.current = false;
  };
  const type = (typed: string): void => {
    setShownText(typed);
    // What is typed until the search has the focus goes along.
    setTypedSearchText(typed === "" ? null : typed);
    if (typed !== "") openSearch();
  };
  const tiles = [
    { icon: "camera", label: messages.tiles.photo, needsServer: !ai.available, open: () => scan.open(target) },
    { icon: drawings.barcode, label: messages.tiles.barcode, needsServer: false, open: () => barcode.open(target) },
    { icon: drawings.speech, label: messages.tiles.describe, needsServer: true, open: () => describe.open(target) },
  ] as const;
  const isDropping = useDroppedPicture(() => {
    if (isOffline && !ai.available) toastError(offline.needsConnection);
    else scan.open({ ...target, photo: "dropped" });
  });
  return (
    <section className={`card ${styles.pane}`} aria-labelledby={title} data-dropping={isDropping || undefined}>
      <div className="row between gap-s">
        <h2 className="h2" id={title}>
          {messages.meal}
        </h2>
        <MealChoice label={messages.meal} meal={meal} onMeal={setChosenMeal} />
      </div>
      <div className={styles.paneField}>
        <SearchInput
          inputRef={input}
          className={styles.paneSearch}
          label={messages.search}
          placeholder={messages.searchField}
          maxLength={200}
          text={shownText}
          onText={type}
          onBlur={leaveField}
          onSubmit={openSearch}
          onEscape={sheet.isOpen ? sheet.close : undefined}
        />
        {shownText === "" && areShortcutsOn() && (
          <kbd className={`kbd ${styles.paneKey}`} aria-hidden="true">
            {messages.searchKey}
          </kbd>
        )}
      </div>
      <div className={styles.paneTiles}>
        {tiles.map(({ icon, label, needsServer, open }) => (
          <button
            key={icon}
            type="button"
            className={styles.paneTile}
            aria-haspopup="dialog"
            disabled={needsServer && isOffline}
            onClick={open}
          >
            <Icon name={icon} />
            {label}
            {icon === "camera" && scansLeft !== undefined && <span className="visually-hidden">{scansLeft}</span>}
          </button>
        ))}
        <IfCaloriesShown>
          <button type="button" className={styles.paneTile} aria-haspopup="dialog" onClick={() => quick.open(target)}>
            <Icon name={drawings.bolt} />
            {messages.tiles.quick}
          </button>
        </IfCaloriesShown>
      </div>
      <UsualFoodsRail target={target} isList onLogged={sheet.isOpen ? sheet.close : () => undefined} />
      <div className={styles.paneEnd}>
        <CopyMealButton day={day} today={today} meal={meal} />
      </div>
    </section>
  );
}

/** What only a wide screen has beside the diary. */
export function AddPane(props: SelectedDay): ReactNode {
  return (
    <TrpcProvider>
      <AddingPane {...props} />
    </TrpcProvider>
  );
}
