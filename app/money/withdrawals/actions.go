package withdrawals

import (
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Manage lets staff decide withdrawals.
var Manage = permission.Declare("withdraws", "See the withdrawals of players, approve and decline them.")

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

const (
	readsPerMinute      = 120
	requestsPerMinute   = 20
	statementsPerMinute = 6
	staffReadsPerMinute = 600
	actionsPerMinute    = 120
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action { return slices.Concat(s.playerCalls(), s.staffCalls()) }

func (s *Service) playerCalls() []action.Action {
	reads := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(readsPerMinute, time.Minute)}
	}
	asks := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(requestsPerMinute, time.Minute), action.BodyLimit(action.CredentialBody)}
	}
	return []action.Action{
		action.Post("/api/wallet/withdraw/options", action.SignedIn, s.Options, reads("The chains that the player can be paid on, the limit of 24 hours, and what blocks withdrawals.")...),
		action.Post("/api/wallet/withdraw/quote", action.SignedIn, s.Quote, reads("What a withdrawal would come to: its fee, what arrives, and the steps.")...),
		action.Post("/api/wallet/withdraw", action.SignedIn, s.Withdraw,
			append(asks("Asks for a withdrawal. Codes: 1 amount, 2 not enough money, 3 another one is open, 4 blocked with reason and until, 5 limit of 24 hours."), action.TwoFactor())...),
		action.Post("/api/wallet/cancel_withdraw", action.SignedIn, s.CancelMine, asks("Cancels a withdrawal of the player that has the status 0 and is not automatic.")...),
		action.Post("/api/wallet/history/withdraws", action.SignedIn, s.History, reads("The withdrawals of the player, newest first.")...),
		action.Post("/api/wallet/addresses", action.SignedIn, s.Book, reads("The address book of the player.")...),
		action.Post("/api/wallet/addresses/add", action.SignedIn, s.AddAddress, append(asks("Adds an address to the book."), action.TwoFactor())...),
		action.Post("/api/wallet/addresses/remove", action.SignedIn, s.RemoveAddress, asks("Takes an address out of the book.")...),
		action.Post("/api/wallet/addresses/lock", action.SignedIn, s.LockAddresses, append(asks("Makes new addresses wait for 24 hours, or ends that after 24 hours."), action.TwoFactor())...),
		action.Get("/api/wallet/statement.csv", action.SignedIn, s.Statement,
			action.Summary("All movements of the player's real money between two days, as CSV."), action.PerAccount(statementsPerMinute, time.Minute)),
	}
}

func (s *Service) staffCalls() []action.Action {
	guard := action.Permission(Manage)
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(staffReadsPerMinute, time.Minute), action.Summary(summary)}
	}
	does := func(summary string) []action.Option {
		return []action.Option{action.Staff(action.Logged{ReasonRequired: true}), action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/admin/withdrawals", guard, s.List, reads("The withdrawals of all players: what waits, the oldest first, or all, the newest first.")...),
		action.Post("/api/admin/withdrawal", guard, s.Page, reads("One withdrawal with all that staff need to decide it.")...),
		action.Post("/api/admin/withdrawals/approve", guard, s.ApproveMany, append(does("Approves withdrawals; large ones wait for a second person then."), action.TwoFactor(), action.PeopleOnly())...).SecondPerson(kindApprove),
		action.Post("/api/admin/withdrawal/decline", guard, s.DeclineOne, append(does("Declines a withdrawal; the player reads the reason and has the money back."), action.TwoFactor())...).Neutral("It only gives the player the money back."),
		action.Post("/api/admin/withdrawal/hold", guard, s.HoldOne, does("Holds a withdrawal for review.")...).Neutral("It only stops a payment."),
		action.Post("/api/admin/withdrawal/release", guard, s.ReleaseOne, does("Puts a withdrawal back into the queue.")...).Neutral("The withdrawal waits for a decision then."),
		action.Post("/api/admin/withdrawal/turnover", guard, s.Turnover, does("Demands that a player wagers deposits five times, or ends that.")...).SecondPerson(kindTurnover),
	}
}
