/**
 * Buttons of a card that are in sight. The others are behind "More" (rules/cards#card-more). A module of its own: the
 * browser needs this number, and nothing else of the rules of buttons.
 */
export const BUTTONS_IN_SIGHT = 2;
