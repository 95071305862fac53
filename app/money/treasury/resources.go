package treasury

import (
	"math/big"
	"strings"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/resource"
)

// The states of payments, of their newest transactions, and of sweeps, as staff read them.
var (
	paymentStates = []resource.Value{
		{Value: "open", Label: "pending", Tone: resource.Info}, {Value: "done", Label: "paid", Tone: resource.Good},
		{Value: "returned", Label: "returned", Tone: resource.Notice}, {Value: "dropped", Label: "dropped", Tone: resource.Neutral},
	}
	versionStates = []resource.Value{
		{Value: "drafted", Label: "to sign", Tone: resource.Notice}, {Value: "signed", Label: "signed", Tone: resource.Info},
		{Value: "sent", Label: "sent", Tone: resource.Info}, {Value: "rejected", Label: "rejected", Tone: resource.Bad},
		{Value: "included", Label: "in a block", Tone: resource.Info}, {Value: "confirmed", Label: "confirmed", Tone: resource.Good},
		{Value: "replaced", Label: "replaced", Tone: resource.Neutral}, {Value: "dropped", Label: "dropped", Tone: resource.Neutral},
	}
	sweepStates = []resource.Value{
		{Value: "waiting", Label: "waiting", Tone: resource.Neutral}, {Value: "funding", Label: "gas payment pending", Tone: resource.Info},
		{Value: "running", Label: "running", Tone: resource.Info}, {Value: "done", Label: "done", Tone: resource.Good},
		{Value: "failed", Label: "failed", Tone: resource.Bad}, {Value: "cancelled", Label: "cancelled", Tone: resource.Notice},
	}
	paymentTitles = map[string]string{"payout": "Payout", "return": "Return", "move": "Move to cold", "gas": "Gas", "sweep": "Sweep"}
)

// Resources are the lists of payments and sweeps.
func (s *Service) Resources() []resource.Resource {
	toTreasury := []resource.Link{{Label: "Treasury", Path: page}}
	byNetwork := resource.Find("network", "Network", "Network, such as ltc")
	return []resource.Resource{{
		Name: "treasury-payments", Path: page + "/payments", Title: "Treasury payments", Links: toTreasury, PageSize: 25,
		Lead: "Each payment is one chain transaction with all its versions.",
		List: resource.Rows(callPath+"/payments", SeeTreasury, "The payments of the site, newest first.", s.List),
		Columns: []resource.Column{
			resource.Text("title", "Payment").Link(page + "/{id}").Below("{alarm}"), resource.Badge("state", "State", paymentStates...),
			resource.Badge("version", "Newest", versionStates...), resource.Count("outputs", "Pays"), resource.Dollars("dollars", "Value"),
			resource.Count("versions", "Versions"), resource.Text("txid", "Transaction").Mono().Link("{link}"), resource.Time("at", "Started"),
		},
		Filters: []resource.Filter{resource.Choice("state", "State", resource.OptionsOf(paymentStates)...), byNetwork},
		Empty:   "There are no payments yet.",
	}, {
		Name: "treasury-sweeps", Path: page + "/sweeps", Title: "Sweeps", Links: toTreasury, PageSize: 25,
		Lead: "Moves of coins from deposit addresses to the wallets of the site. The rule is the setting treasury.sweep_above. The action “Sweep now” is listed with each network.",
		List: resource.Rows(callPath+"/sweeps", SeeTreasury, "Moves of coins from addresses of players to the wallets of the site, newest first.", s.Sweeps),
		Columns: []resource.Column{
			resource.Text("amount", "Sweep").As("{amount} {asset}").Below("to the {target} wallet, {requester}"), resource.Badge("state", "State", sweepStates...).Below("{reason}"),
			resource.Text("address", "From").Mono(), resource.Dollars("dollars", "Value"), resource.Text("cost", "Cost"),
			resource.Text("gas_payment", "Gas payment").Mono().Link(page + "/{gas_payment}").Empty("none yet"),
			resource.Text("payment", "Sweep payment").Mono().Link(page + "/{payment}").Empty("none yet"), resource.Time("at", "Planned"),
		},
		Filters: []resource.Filter{resource.Choice("state", "State", resource.OptionsOf(sweepStates)...), byNetwork},
		Details: []resource.Column{
			resource.Text("amount", "Sweep").As("{amount} {asset} on {network}"), resource.Badge("state", "State", sweepStates...), resource.Text("reason", "Reason"),
			resource.Text("address", "From").Mono(), resource.Text("target", "To").As("the {target} wallet, {requester}"), resource.Text("cost", "Cost"),
			resource.Time("at", "Planned"), resource.Time("ended_at", "Ended"),
		},
		Actions: []resource.Action{{
			ID: "cancel", Label: "Cancel the sweep", Title: "Cancel the sweep?", Done: "The sweep is cancelled.", When: resource.When("state", "waiting"),
			Text: "The coins stay at the deposit address. The rule or the staff can sweep them later.", Danger: true, Call: s.cancelSweepCall(),
		}},
		Empty: "There are no sweeps yet.",
	}}
}

// costText is the cost of a sweep in the network's coin, such as "0.0015 trx"; empty for none.
func (s *Service) costText(network string, cost *big.Int) string {
	for _, asset := range s.Networks.Assets() {
		if asset.Network == network && asset.Token == "" && cost.Sign() > 0 {
			return coinText(asset, cost)
		}
	}
	return ""
}

func coinText(asset chain.Asset, units *big.Int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(asset.Decimals)), nil)
	text := new(big.Rat).SetFrac(units, scale).FloatString(asset.Decimals)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".") + " " + asset.Currency
}
