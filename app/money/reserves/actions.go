package reserves

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// SeeReserves and PublishReserves are the permissions of the proofs.
var (
	SeeReserves     = permission.Declare("see_reserves", "See the proofs of reserves and the cold addresses.").GrantableAlone()
	PublishReserves = permission.Declare("publish_reserves", "Publish a proof of reserves now, and list cold addresses with their signatures.")
)

// Permissions lists the permissions that the calls of this package need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeeReserves, PublishReserves}
}

// ReservesPublication is one publication. Hash is the SHA-256 of Text, which
// includes the hash of the previous publication.
type ReservesPublication struct {
	Number int64  `json:"number"`
	At     int64  `json:"at"`
	Hash   string `json:"hash"`
	Text   string `json:"text"`
}

// ReservesPublicationRow is a publication in a list. Kept is true if players can
// still check their balance in it.
type ReservesPublicationRow struct {
	Number     int64  `json:"number"`
	At         int64  `json:"at"`
	Hash       string `json:"hash"`
	Verifiable bool   `json:"verifiable"`
	// Short are the currencies in which the reserves were below the liabilities.
	Short []string `json:"short"`
}

// ReservesRequest asks for the newest publication.
type ReservesRequest struct{}

// ReservesAnswer is the status of the proofs: the newest publication, absent
// before the first, and the time of the next one, or 0 for never.
type ReservesAnswer struct {
	Newest *ReservesPublication `json:"newest,omitempty"`
	NextAt int64                `json:"next_at"`
}

// ReservesListRequest asks for publications before a number, or for the newest ones.
type ReservesListRequest struct {
	Before int64 `json:"before,omitempty" validate:"min=0"`
}

// ReservesListAnswer is a page of publications, the newest first. Next is the
// number for the following page, or 0 at the end.
type ReservesListAnswer struct {
	Rows []ReservesPublicationRow `json:"rows"`
	Next int64                    `json:"next"`
}

// ReservesNumberRequest names a publication; 0 is the newest.
type ReservesNumberRequest struct {
	Number int64 `json:"number,omitempty" validate:"min=0"`
}

// ReservesOverview is the status of the proofs for the office.
type ReservesOverview struct {
	ReservesAnswer
	// Every is how often a proof is published automatically, Keep for how many
	// publications leaves are kept, and Days how long a signature is valid.
	Every         string            `json:"every" ts:"off|daily|weekly"`
	Retention     int               `json:"retention"`
	SignatureDays int               `json:"signature_days"`
	Addresses     []ColdAddressRow  `json:"addresses"`
	Networks      []ReservesNetwork `json:"networks"`
}

// ReservesNetwork is a network on which the operator can have a cold address.
// CanSign is true if the site can check its signatures.
type ReservesNetwork struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	CanSign bool   `json:"can_sign"`
}

// ColdAddressRow is a cold address in the office.
type ColdAddressRow struct {
	ID      string `json:"id"`
	Network string `json:"network"`
	Address string `json:"address"`
	State   string `json:"state" ts:"signed|expired|unsigned"`
	Message string `json:"message"`
	// Until is when the signature expires, or 0 without one.
	Until    int64                `json:"until"`
	AddedAt  int64                `json:"added_at"`
	AddedBy  string               `json:"added_by"`
	Link     string               `json:"link"`
	Balances []ColdAddressHolding `json:"balances"`
}

// ColdAddressHolding is the balance of a cold address at the last query of its
// node. Amount is decimal text in whole units.
type ColdAddressHolding struct {
	Asset    string `json:"asset"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Height   int64  `json:"height"`
	At       int64  `json:"at"`
}

// ReservesMessageRequest asks for the text to be signed. Without a day it is
// today's.
type ReservesMessageRequest struct {
	Network string `json:"network" validate:"required,max=20"`
	Address string `json:"address" validate:"required,max=128"`
	Day     string `json:"day,omitempty" validate:"max=10"`
}

// ReservesMessageAnswer is the text to be signed by the key of the address.
type ReservesMessageAnswer struct {
	Message string `json:"message"`
	Day     string `json:"day"`
	Address string `json:"address"`
	CanSign bool   `json:"can_sign"`
}

// ColdAddressRequest lists a cold address, or renews its signature. An address
// without a signature is shown and does not count.
type ColdAddressRequest struct {
	Network   string `json:"network" validate:"required,max=20"`
	Address   string `json:"address" validate:"required,max=128"`
	Day       string `json:"day,omitempty" validate:"max=10"`
	Signature string `json:"signature,omitempty" validate:"max=256"`
	action.Reason
}

// ColdAddressAnswer names the address.
type ColdAddressAnswer struct {
	ID string `json:"id"`
}

// ColdAddressIDRequest is an action on a cold address.
type ColdAddressIDRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

const (
	readsPerMinute = 600
	// proofsPerMinute is the rate limit of proofs for players: each reads chunks of
	// the leaves.
	proofsPerMinute  = 30
	publicPerMinute  = 120
	actionsPerMinute = 30
	defaultPage      = 30
)

// Actions are the calls of the proofs.
func (s *Service) Actions() []action.Action {
	see, publishes := action.Permission(SeeReserves), action.Permission(PublishReserves)
	public := func(summary string) []action.Option {
		return []action.Option{action.PerAddress(publicPerMinute, time.Minute), action.Summary(summary)}
	}
	reads := func(summary string) []action.Option {
		return []action.Option{action.ReadsOnly(), action.PerAccount(readsPerMinute, time.Minute), action.Summary(summary)}
	}
	operation := func(summary string) []action.Option {
		return []action.Option{action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(actionsPerMinute, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/reserves", action.Public, s.Newest, public("The newest proof of reserves and of liabilities.")...),
		action.Post("/api/reserves/list", action.Public, s.List, public("All publications, newest first.")...),
		action.Post("/api/reserves/publication", action.Public, s.Publication, public("One publication, as it was hashed.")...),
		action.Post("/api/reserves/addresses", action.Public, s.Addresses, public("A piece of the list of addresses that a publication counts.")...),
		action.Post("/api/reserves/own", action.SignedIn, s.Proof, action.PerAccount(proofsPerMinute, time.Minute),
			action.Summary("The player's own leaves of a publication with their ways to its roots.")),
		action.Post("/api/admin/reserves", see, s.Overview, reads("The state of the proofs of reserves, and the cold addresses.")...),
		action.Post("/api/admin/reserves/message", see, s.Message, reads("The text that the key of a cold address must sign.")...),
		action.Post("/api/admin/reserves/publish", publishes, s.Publish, operation("Publishes a proof of reserves now.")...).Neutral("It publishes what the books and chains have."),
		action.Post("/api/admin/reserves/cold/add", publishes, s.AddCold, operation("Lists a cold address, with a signature by its key if there is one.")...).Neutral("An address counts only while its key has signed."),
		action.Post("/api/admin/reserves/cold/remove", publishes, s.RemoveCold, operation("Takes a cold address off the list.")...).Neutral("The proof counts less then."),
	}
}
