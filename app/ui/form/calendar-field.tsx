import { parseDate, today } from "@internationalized/date";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
  Text,
} from "react-aria-components";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { DatePickerProps } from "./date-picker.tsx";
import { ErrorMessage, errorStyle } from "./field.tsx";

const BERLIN = "Europe/Berlin";

export type CalendarFieldProps = DatePickerProps & {
  value: string;
  autoFocus: boolean;
  onChange: (day: string) => void;
};

/** Lazy-loaded by `date-picker.tsx`. */
export default function CalendarField(props: CalendarFieldProps) {
  const { label, hint, errors = [], name, value, min, max, isRequired, isDisabled, autoFocus, onChange } = props;
  return (
    <I18nProvider locale="de-DE">
      <DatePicker
        name={name}
        value={value ? parseDate(value) : null}
        onChange={(day) => onChange(day?.toString() ?? "")}
        placeholderValue={today(BERLIN)}
        {...(min && { minValue: parseDate(min) })}
        {...(max && { maxValue: parseDate(max) })}
        isRequired={isRequired ?? false}
        isDisabled={isDisabled ?? false}
        isInvalid={errors.length > 0}
        firstDayOfWeek="mon"
        shouldForceLeadingZeros
        autoFocus={autoFocus}
        className="grid max-w-64 content-start gap-1.5"
      >
        <Label className="text-xs font-semibold hyphens-none">{label}</Label>
        <Group className="flex min-h-12 items-center rounded-field border-[1.5px] border-field-line bg-sheet pl-3 text-ink-strong focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-focus data-invalid:border-2 data-invalid:border-danger data-disabled:bg-paper-deep data-disabled:text-ink-soft">
          <DateInput className="num flex flex-1">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-field px-0.5 outline-none data-focused:bg-action data-focused:text-on-action data-placeholder:text-ink-soft data-focused:data-placeholder:text-on-action"
              />
            )}
          </DateInput>
          <Button
            aria-label="Kalender öffnen"
            className="grid size-target place-items-center rounded-pill hover:bg-current/10"
          >
            <Icon name="calendar" />
          </Button>
        </Group>
        <FieldError className={errorStyle}>
          {({ validationErrors }) => <ErrorMessage errors={errors.length > 0 ? errors : validationErrors} />}
        </FieldError>
        {hint && (
          <Text slot="description" className="text-xs text-ink-soft">
            {hint}
          </Text>
        )}
        <Popover className="bg-sheet p-4 text-ink shadow-sheet">
          <Dialog className="outline-none">
            <Calendar>
              <header className="flex items-center justify-between gap-2 pb-2">
                <Button
                  slot="previous"
                  className="grid size-target place-items-center rounded-pill hover:bg-current/10"
                >
                  <Icon name="arrow-left" />
                </Button>
                <Heading className="font-text text-sm font-semibold" />
                <Button slot="next" className="grid size-target place-items-center rounded-pill hover:bg-current/10">
                  <Icon name="arrow-right" />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short" className="num">
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className="pb-1 text-2xs font-semibold text-ink-soft">{day}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => (
                    <CalendarCell
                      date={date}
                      className="grid size-10 cursor-pointer place-items-center rounded-pill border-2 border-invisible text-sm hover:bg-current/8 data-disabled:cursor-default data-disabled:text-ink-soft data-disabled:line-through data-outside-month:hidden data-selected:border-ink data-selected:bg-action data-selected:font-semibold data-selected:text-on-action data-today:border-dotted data-today:border-ink data-focus-visible:outline-3 data-focus-visible:outline-focus"
                    />
                  )}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
