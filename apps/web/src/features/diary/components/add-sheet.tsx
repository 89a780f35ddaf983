import { isMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { useState } from "react";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { useCopyPreviousDay } from "../hooks/use-copy-previous-day.ts";
import { useRemainingScansText } from "../hooks/use-remaining-scans-text.ts";
import { UsualFoodsRail } from "./usual-foods-rail.tsx";
import styles from "../diary-sheets.module.css";

type LogMethodProps = {
  icon: IconName;
  title: string;
  text: string;
  tag?: string | undefined;
  isPrimary?: boolean;
  /** Disabled offline: the method needs the server. */
  isOffline?: boolean;
  onPress: () => void;
};

function LogMethodButton({ icon, title, text, tag, isPrimary = false, isOffline = false, onPress }: LogMethodProps) {
  return (
    <button type="button" className={styles.addMethod} aria-haspopup="dialog" disabled={isOffline} onClick={onPress}>
      <span className={isPrimary ? `${styles.addMethodIcon} ${styles.addMethodScan}` : styles.addMethodIcon}>
        <Icon name={icon} />
      </span>
      <span className={styles.addMethodText}>
        <b className="h3">{title}</b>
        <span className="cap ink2">{isOffline ? offline.needsConnection : text}</span>
      </span>
      {tag !== undefined && <span className="tag tag-gold">{tag}</span>}
      <Icon name="chevron-right" size="s" />
    </button>
  );
}

/** The methods of logging. Each logs to the meal chosen here, on the displayed day. */
export function AddSheet({ day, today }: { day: string; today: string }) {
  const sheet = useSheet(sheets.add);
  const scan = useSheet(sheets.capture);
  const search = useSheet(sheets.search);
  const describe = useSheet(sheets.describe);
  const quick = useSheet(sheets.quickAdd);
  const scansLeft = useRemainingScansText();
  const { ai } = useMe();
  const isOffline = !useOnlineStatus();
  const { copying, copy } = useCopyPreviousDay(day);
  const requestedMeal = sheet.params["meal"];
  // The choice lasts for one opening: the next one starts from the meal of its "+" or from the time of day.
  const resetKey = useResetKey(sheet.isOpen);
  const [choice, setChoice] = useState<{ opening: number; meal: MealType } | null>(null);
  const chosen = choice?.opening === resetKey ? choice.meal : null;
  const meal = chosen ?? (isMealType(requestedMeal) ? requestedMeal : currentMealType());
  const target = { meal, day };
  const copyMeal = async (): Promise<void> => {
    if (await copy(meal)) sheet.close();
  };
  return (
    <Sheet name={sheets.add} title={diarySheets.add.title}>
      <div className={styles.addMethods}>
        <LogMethodButton
          icon="camera"
          title={diarySheets.add.scan}
          text={
            !ai.available ? diarySheets.add.photoText : isOffline ? diarySheets.add.scanLater : diarySheets.add.scanText
          }
          tag={isOffline ? undefined : scansLeft}
          isPrimary
          // Without an analysis the photo is described, by the server.
          isOffline={isOffline && !ai.available}
          onPress={() => scan.open(target)}
        />
        <LogMethodButton
          icon="search"
          title={diarySheets.add.search}
          text={diarySheets.add.searchText}
          onPress={() => search.open(target)}
        />
        <LogMethodButton
          icon={drawings.speech}
          title={diarySheets.add.describe}
          text={diarySheets.add.describeText}
          onPress={() => describe.open(target)}
        />
        <div className={styles.sheetPair}>
          <IfCaloriesShown>
            <Button
              variant="tonal"
              size="small"
              icon={drawings.bolt}
              aria-haspopup="dialog"
              onClick={() => quick.open(target)}
            >
              {diarySheets.add.quick}
            </Button>
          </IfCaloriesShown>
          <Button variant="tonal" size="small" icon="copy" pending={copying} onClick={() => void copyMeal()}>
            {day === today ? diary.copyYesterday : diary.copyDayBefore}
          </Button>
        </div>
      </div>
      <span className={styles.sheetLabel} aria-hidden="true">
        {diarySheets.add.meal}
      </span>
      <MealPicker
        label={diarySheets.add.meal}
        value={meal}
        onValue={(next) => setChoice({ opening: resetKey, meal: next })}
      />
      <UsualFoodsRail key={resetKey} target={target} onLogged={sheet.close} />
    </Sheet>
  );
}
