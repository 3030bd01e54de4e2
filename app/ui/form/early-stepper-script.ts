/**
 * Inline script: until hydration, a press on a button of a `QuantityStepper` changes the number in the stepper's input.
 * `data-early-stepper` on the button's parent names the method of the input to call: `stepUp` or `stepDown`.
 */
export const earlyStepperScript = `addEventListener("click",function(event){var parent=event.target.closest("[data-early-stepper]"),
input=parent&&parent.parentElement.querySelector("input");
if(input)input[parent.dataset.earlyStepper]()},true)`;
