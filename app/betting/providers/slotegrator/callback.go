package slotegrator

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"croupier/app/betting/providers/seamless"
	"croupier/app/kernel/money"
)

// callback is a callback whose signature is right.
type callback struct {
	seamless.Callback
	action string
	kind   string
	// finished is set if the round ends with it.
	finished bool
	// bet is the bet of a refund.
	bet     string
	targets []seamless.Target
}

// decimals is the maximum number of decimals of an amount.
const decimals = 4

// microsPerUnit is the number of millionths in the last decimal of an amount.
const microsPerUnit = 100

// parse reads the fields of a callback of a provider. Errors name the field.
func parse(provider string, fields []Field) (c callback, err error) {
	values := make(map[string]string, len(fields))
	for _, f := range fields {
		values[f.Name] = f.Value
	}
	c = callback{
		action: values["action"], kind: values["type"], bet: values["bet_transaction_id"],
		finished: values["finished"] == "1" || values["finished"] == "true",
		Callback: seamless.Callback{
			Provider: provider, Transaction: values["transaction_id"], Session: values["session_id"], Owner: values["player_id"],
			Game: values["game_uuid"], Round: values["round_id"], Currency: strings.ToLower(values["currency"]), FreeSpins: values["freespin_id"], Content: contentOf(fields),
		},
	}
	if text, given := values["amount"]; given {
		units, err := money.ParseAmount(text, decimals)
		if err != nil || units > money.Amount(seamless.MaxMicros/microsPerUnit) {
			return c, invalidf("amount: %.40q is not an amount with at most %d decimals", text, decimals)
		}
		c.Amount = seamless.Micros(units) * microsPerUnit
	} else if c.action == "bet" || c.action == "win" {
		return c, invalidf("amount: a %s needs one", c.action)
	}
	c.targets, err = targetsOf(values)
	return c, err
}

// targetsOf reads the transactions of a rollback, which are numbered from 0.
func targetsOf(values map[string]string) (targets []seamless.Target, err error) {
	for i := range maxFields {
		name := fmt.Sprintf("rollback_transactions[%d]", i)
		transaction, given := values[name+"[transaction_id]"]
		if !given {
			return targets, nil
		}
		kind := seamless.AnyTarget
		switch action := values[name+"[action]"]; action {
		case "bet":
			kind = seamless.BetTarget
		case "win":
			kind = seamless.WinTarget
		default:
			return nil, invalidf("%s[action]: %.40q cannot be rolled back", name, action)
		}
		targets = append(targets, seamless.Target{Transaction: transaction, Kind: kind})
	}
	return targets, nil
}

// contentOf returns the hash of the fields that a repetition must have again. The session is not among
// them: a repetition may come after a new launch.
func contentOf(fields []Field) [32]byte {
	sorted := slices.DeleteFunc(slices.Clone(fields), func(f Field) bool { return f.Name == "session_id" })
	slices.SortFunc(sorted, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	var text strings.Builder
	for _, f := range sorted {
		fmt.Fprintf(&text, "%s=%s&", escape(f.Name), escape(f.Value))
	}
	return sha256.Sum256([]byte(text.String()))
}

// isFree reports whether a win needs no stake.
func (c *callback) isFree() bool { return c.kind != "" && c.kind != "win" || c.FreeSpins != "" }
