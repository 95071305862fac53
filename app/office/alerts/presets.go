package alerts

import (
	"context"
	"fmt"
	"slices"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// preset is a rule that the site comes with. It is stored once, when everything it refers
// to exists on this site. Staff change it like any other rule.
type preset struct {
	id string
	// off presets are disabled until staff enable them, because their limits depend on
	// the site.
	off bool
	RuleDefinition
}

func eventIs(field, op, value string) RuleCondition {
	return RuleCondition{Subject: OfEvent, Field: field, Op: op, Value: value}
}

func playerIs(field, op, value string) RuleCondition {
	return RuleCondition{Subject: OfPlayer, Field: field, Op: op, Value: value}
}

func window(field, of string, by activity.Scope, hours int64, value string) RuleCondition {
	return RuleCondition{Subject: OfWindow, Field: field, Of: of, By: string(by), Hours: hours, Op: opAtLeast, Value: value}
}

// caseOnly opens a case.
var caseOnly = []RuleEffect{{ID: openCase}}

const (
	hour = 60
	day  = 24 * hour
)

// presets returns the rules that the site comes with.
func presets() []preset {
	hold := []RuleEffect{{ID: "hold_gifts"}, {ID: openCase}}
	return slices.Concat([]preset{
		{"accounts_of_device", false, RuleDefinition{Name: "Many accounts from one browser", Kind: "sign_up", Severity: Medium, CoolDown: day,
			Guide:      "Compare the accounts on the player's page. Families share computers; ten accounts are no family.",
			Conditions: []RuleCondition{window(measurePlayers, "sign_up", activity.ByDevice, 24, "3")}, Effects: []RuleEffect{{ID: "tag", Value: "shared-device"}}}},
		{"accounts_of_address", false, RuleDefinition{Name: "Many accounts from one address within an hour", Kind: "sign_up", Severity: Medium, CoolDown: hour,
			Guide:      "A mobile network or an office may share one address: check names and devices first.",
			Conditions: []RuleCondition{window(measurePlayers, "sign_up", activity.ByAddress, 1, "4")}}},
		{"guessing", false, RuleDefinition{Name: "Guesses of a player's password", Kind: "sign_in_failed", Severity: Medium, CoolDown: 6 * hour,
			Guide:      "The site slows guessing down by itself. Suggest two-factor authentication to the player.",
			Conditions: []RuleCondition{window(measureCount, "sign_in_failed", activity.ByPlayer, 1, "8")}}},
		{"stuffing", false, RuleDefinition{Name: "One address tries many accounts", Kind: "sign_in_failed", Severity: High, CoolDown: 6 * hour,
			Guide:      "Lists of stolen passwords are tried. Look whether one of the accounts was entered from this address.",
			Conditions: []RuleCondition{window(measurePlayers, "sign_in_failed", activity.ByAddress, 1, "5")}}},
		{"entered_after_guessing", false, RuleDefinition{Name: "A new browser gets in after wrong passwords", Kind: "sign_in", Severity: High, CoolDown: day,
			Guide:      "Ask the player whether it was them, by their email address. Until then nothing should be given away.",
			Conditions: []RuleCondition{eventIs("new_device", opIs, "yes"), window(measureCount, "sign_in_failed", activity.ByPlayer, 24, "5")}, Effects: hold}},
		{"new_country", false, RuleDefinition{Name: "A sign-in from another country", Kind: "sign_in", Severity: Low, CoolDown: day,
			Guide:      "Travel explains most of these. Together with a new password it is a warning.",
			Conditions: []RuleCondition{eventIs("new_country", opIs, "yes"), eventIs("new_device", opIs, "yes")}}},
		{"many_devices", false, RuleDefinition{Name: "Many new browsers in a day", Kind: "sign_in", Severity: Medium, CoolDown: day,
			Guide:      "The account may be shared or sold, or a program uses it.",
			Conditions: []RuleCondition{eventIs("new_device", opIs, "yes"), window(measureCount, "sign_in", activity.ByPlayer, 24, "6")}}},
		{"takeover_gift", false, RuleDefinition{Name: "A gift soon after the password changed", Kind: "gift", Severity: High, CoolDown: day,
			Guide:      "Thieves change the password and tip the balance away. The hold keeps further gifts back.",
			Conditions: []RuleCondition{eventIs(usdField, opAtLeast, "20"), window(measureCount, "password_changed", activity.ByPlayer, 24, "1")}, Effects: hold}},
		{"takeover_factor", false, RuleDefinition{Name: "Two-factor off and another email address", Kind: "email_changed", Severity: High, CoolDown: day,
			Guide:      "Ask the player at the old address, which is in the log.",
			Conditions: []RuleCondition{window(measureCount, "two_factor_off", activity.ByPlayer, 48, "1")}, Effects: hold}},
		{"gifts_given", false, RuleDefinition{Name: "Much is given away in a day", Kind: "gift", Severity: Medium, CoolDown: day,
			Guide:      "Gifts move money between accounts: look who receives them and whether they share a device.",
			Conditions: []RuleCondition{window(measureUSD, "gift", activity.ByPlayer, 24, "1000")}}},
		{"gifts_received", false, RuleDefinition{Name: "A young account receives many gifts", Kind: "gift_received", Severity: Medium, CoolDown: day,
			Guide:      "Accounts that are opened to collect: compare the givers.",
			Conditions: []RuleCondition{playerIs("age_hours", opAtMost, "168"), window(measureCount, "gift_received", activity.ByPlayer, 24, "5")},
			Effects:    []RuleEffect{{ID: "tag", Value: "collects-gifts"}}}},
		{"corrections", false, RuleDefinition{Name: "A balance is corrected again and again", Kind: "correction", Severity: Medium, CoolDown: day,
			Guide:      "Ask who corrected it, and why more than once.",
			Conditions: []RuleCondition{window(measureCount, "correction", activity.ByPlayer, 24, "3")}}},
		{"correction_of_staff", false, RuleDefinition{Name: "The balance of one of the staff is corrected", Kind: "correction", Severity: High, CoolDown: 0,
			Guide:      "Staff should not play on their own accounts. Look at who asked for it.",
			Conditions: []RuleCondition{playerIs("staff", opIs, "yes")}, Effects: caseOnly}},
		{"muted_often", false, RuleDefinition{Name: "Muted three times in a week", Kind: "muted", Severity: Low, CoolDown: 7 * day,
			Guide:      "Talk to the player, or keep them out of the chat for longer.",
			Conditions: []RuleCondition{window(measureCount, "muted", activity.ByPlayer, 168, "3")}}},
		{"excluded", false, RuleDefinition{Name: "A player excludes themself", Kind: "excluded", Severity: Low, CoolDown: 0,
			Guide: "Stop emails and promotions to this player. Look for other accounts of theirs."}},
	}, presetsOfBets(), presetsOfCashier())
}

// presetsOfBets are the presets about wagers.
func presetsOfBets() []preset {
	return []preset{
		{"big_win", false, RuleDefinition{Name: "A big win", Kind: Bet, Severity: Medium, CoolDown: 0,
			Guide:      "Check the draw on the page of the bet, then congratulate the player.",
			Conditions: []RuleCondition{eventIs("profit", opAtLeast, "5000")}}},
		{"big_multiplier", false, RuleDefinition{Name: "A rare multiplier with a real stake", Kind: Bet, Severity: Low, CoolDown: day,
			Guide:      "Luck happens at this rate; more of them for one player do not.",
			Conditions: []RuleCondition{eventIs("multiplier", opAtLeast, "1000"), eventIs("stake", opAtLeast, "1")}}},
		{"young_stakes", false, RuleDefinition{Name: "A young account stakes much", Kind: Bet, Severity: Medium, CoolDown: day,
			Guide:      "Ask where the money comes from before it leaves again.",
			Conditions: []RuleCondition{playerIs("age_hours", opAtMost, "48"), window("staked", Bet, activity.ByPlayer, 24, "5000")}, Effects: caseOnly}},
		{"loss_of_day", false, RuleDefinition{Name: "A big loss within a day", Kind: Bet, Severity: Medium, CoolDown: day,
			Guide:      "Responsible play: look at the days before, and offer limits.",
			Conditions: []RuleCondition{window("lost", Bet, activity.ByPlayer, 24, "2500")}, Effects: caseOnly}},
		{"endless_play", true, RuleDefinition{Name: "Play without a pause", Kind: Bet, Severity: Low, CoolDown: day,
			Guide:      "So many bets in a day come from a program, or from a player who cannot stop.",
			Conditions: []RuleCondition{window("wagers", Bet, activity.ByPlayer, 24, "20000")}}},
		{"winner_of_week", false, RuleDefinition{Name: "A player who wins for a week", Kind: Bet, Severity: Low, CoolDown: 7 * day,
			Guide:      "Compare with luck on the player's page: three deviations and more deserve a look at the game.",
			Conditions: []RuleCondition{window("won", Bet, activity.ByPlayer, maxHours, "10000")}}},
	}
}

// presetsOfCashier are the presets about deposits and withdrawals. They are stored at the
// first start of a site whose cashier raises these events.
func presetsOfCashier() []preset {
	return []preset{
		{"big_deposit", false, RuleDefinition{Name: "A big deposit", Kind: "deposit", Severity: Medium, CoolDown: hour,
			Guide:      "Know where the money comes from.",
			Conditions: []RuleCondition{eventIs(usdField, opAtLeast, "5000")}, Effects: caseOnly}},
		{"many_withdrawals", false, RuleDefinition{Name: "Many withdrawals within an hour", Kind: "withdrawal", Severity: Medium, CoolDown: hour,
			Guide:      "Money that is split to stay below a limit, or a thief in a hurry.",
			Conditions: []RuleCondition{window(measureCount, "withdrawal", activity.ByPlayer, 1, "4")}}},
		{"much_withdrawn", false, RuleDefinition{Name: "Much is withdrawn in a day", Kind: "withdrawal", Severity: Medium, CoolDown: day,
			Guide:      "Compare with deposits and play.",
			Conditions: []RuleCondition{window(measureUSD, "withdrawal", activity.ByPlayer, 24, "3000")}, Effects: caseOnly}},
		{"takeover_withdrawal", false, RuleDefinition{Name: "A withdrawal soon after the password changed", Kind: "withdrawal", Severity: High, CoolDown: day,
			Guide:      "Ask the player before it is paid.",
			Conditions: []RuleCondition{window(measureCount, "password_changed", activity.ByPlayer, 24, "1")}, Effects: caseOnly}},
		{"reserves_short", false, RuleDefinition{Name: "Less is held than is owed", Kind: "reserves_short", Severity: High, CoolDown: hour,
			Guide: "Players read this on the page of the proof. Look which wallets count there, and sign the cold addresses."}},
		{"sports_bet_aside", false, RuleDefinition{Name: "A sports bet cannot be settled", Kind: "sports_bet_aside", Severity: High, CoolDown: hour,
			Guide: "It is tried again every minute, and others are settled meanwhile. croupier sports replay shows how the results settle it; the reason is a fault of the program."}},
	}
}

// StorePresets stores the presets that are new on this site.
func (s *Service) StorePresets(ctx context.Context) error {
	for _, p := range presets() {
		if _, known := s.kind(p.Kind); !known || s.check(p.RuleDefinition) != nil {
			continue // the site does not have what the preset refers to
		}
		if err := s.storePreset(ctx, p); err != nil {
			return fmt.Errorf("store the rule %q: %w", p.Name, err)
		}
	}
	return nil
}

func (s *Service) storePreset(ctx context.Context, p preset) error {
	var exists bool
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		exists, err = presetExists(q, p.id)
		return err
	})
	if err != nil || exists {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		r := ruleRow{id: s.IDs.New(), preset: p.id, on: !p.off, version: 1, since: tx.Now().UnixMilli()}
		p.Conditions = append([]RuleCondition{}, p.Conditions...)
		p.Effects = append([]RuleEffect{}, p.Effects...)
		if err := r.write(p.RuleDefinition); err != nil {
			return err
		}
		_, err := saveRule(tx, r, stafflog.System, "The site comes with this rule.")
		return err
	})
}
