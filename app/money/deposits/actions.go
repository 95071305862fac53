package deposits

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Permissions of staff who work with deposits.
var (
	SeeDeposits    = permission.Declare("see_deposits", "See the deposits of all players, and what waits among them.")
	DecideDeposits = permission.Declare("decide_deposits", "Decide what becomes of held and lost deposits, and give addresses to the pool.")
)

// Permissions are those that the calls here need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeeDeposits, DecideDeposits}
}

// Calls in a minute: of a player, of anybody who notifies, and of staff.
const (
	asksPerMinute    = 120
	givesPerMinute   = 30
	giftsPerMinute   = 3
	noticesPerMinute = 30
	readsPerMinute   = 600
	deedsPerMinute   = 120
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	deeds := func(summary string) []action.Option {
		return []action.Option{
			action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(deedsPerMinute, time.Minute), action.TwoFactor(), action.Summary(summary),
		}
	}
	sees, decides := action.Permission(SeeDeposits), action.Permission(DecideDeposits)
	return []action.Action{
		action.Post("/api/wallet/deposit/options", action.SignedIn, s.Options, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("The coins and networks by which the caller can deposit.")),
		action.Post("/api/wallet/getDepositWallet", action.SignedIn, s.DepositWallet, action.PerAccount(givesPerMinute, time.Minute),
			action.Summary("The caller's own address on a network.")),
		action.Post("/api/wallet/test/pay", action.SignedIn, s.TestCoins, action.PerAccount(giftsPerMinute, time.Minute),
			action.Summary("Has a test network send coins without value to the caller's own address.")),
		action.Post("/api/wallet/history/deposits", action.SignedIn, s.History, action.PerAccount(asksPerMinute, time.Minute),
			action.Summary("The caller's own deposits, newest first.")),
		action.Get("/api/walletNotify/:currencyId/:txHash", action.Public, s.Notify, action.PerAddress(noticesPerMinute, time.Minute),
			action.Summary("Tells the site to look at a transaction. It never credits.")),
		action.Post("/api/admin/deposits", sees, s.List, reads("The deposits of all players, newest first.")...),
		action.Post("/api/admin/deposit", sees, s.Deposit, reads("One deposit with its transfers and what can be done with it.")...),
		action.Post("/api/admin/deposits/decide", decides, s.Decide, deeds("Decide what becomes of a held or lost deposit.")...),
		action.Post("/api/admin/deposits/pools", sees, s.Pools, reads("Where the addresses of each network come from, and how many are left.")...),
		action.Post("/api/admin/deposits/pools/import", decides, s.Import, deeds("Give addresses that were made elsewhere to the pool of a network.")...),
	}
}
