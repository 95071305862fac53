package deposits

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Permissions of the staff who work with deposits.
var (
	SeeDeposits    = permission.Declare("see_deposits", "See the deposits of all players, and what waits among them.").GrantableAlone()
	DecideDeposits = permission.Declare("decide_deposits", "Decide about held and lost deposits, and give addresses to the pool.")
)

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeeDeposits, DecideDeposits}
}

// Rate limits in calls per minute: for a player, for notifications from anyone,
// and for staff.
const (
	requestsPerMinute  = 120
	addressesPerMinute = 30
	testCoinsPerMinute = 3
	noticesPerMinute   = 30
	readsPerMinute     = 600
	actionsPerMinute   = 120
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	writes := func(summary string) []action.Option {
		return []action.Option{
			action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(actionsPerMinute, time.Minute), action.TwoFactor(), action.Summary(summary),
		}
	}
	sees, decides := action.Permission(SeeDeposits), action.Permission(DecideDeposits)
	return []action.Action{
		action.Post("/api/wallet/deposit/options", action.SignedIn, s.Options, action.PerAccount(requestsPerMinute, time.Minute),
			action.Summary("The coins and networks by which the caller can deposit.")),
		action.Post("/api/wallet/getDepositWallet", action.SignedIn, s.DepositWallet, action.PerAccount(addressesPerMinute, time.Minute),
			action.Summary("The caller's own address on a network.")),
		action.Post("/api/wallet/test/pay", action.SignedIn, s.TestCoins, action.PerAccount(testCoinsPerMinute, time.Minute),
			action.Summary("Has a test network send coins without value to the caller's own address.")),
		action.Post("/api/wallet/history/deposits", action.SignedIn, s.History, action.PerAccount(requestsPerMinute, time.Minute),
			action.Summary("The caller's own deposits, newest first.")),
		action.Get("/api/walletNotify/:currencyId/:txHash", action.Public, s.Notify, action.PerAddress(noticesPerMinute, time.Minute),
			action.Summary("Makes the site check a transaction. It never credits.")),
		action.Post("/api/admin/deposits", sees, s.List, reads("The deposits of all players, newest first.")...),
		action.Post("/api/admin/deposit", sees, s.Deposit, reads("One deposit with its transfers and what can be done with it.")...),
		action.Post("/api/admin/deposits/decide", decides, s.Decide, writes("Decide about a held or lost deposit.")...).SecondPerson(kindDecide, kindReturned),
		action.Post("/api/admin/deposits/pools", sees, s.Pools, reads("Where the addresses of each network come from, and how many are left.")...),
		action.Post("/api/admin/deposits/pools/import", decides, s.Import, writes("Give addresses that were made elsewhere to the pool of a network.")...).SecondPerson(kindPool),
	}
}
