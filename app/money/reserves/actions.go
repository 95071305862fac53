package reserves

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// SeeReserves and PublishReserves are the permissions of the proofs.
var (
	SeeReserves     = permission.Declare("see_reserves", "See the proofs of reserves and the cold addresses.")
	PublishReserves = permission.Declare("publish_reserves", "Publish a proof of reserves now, and list cold addresses with their signatures.")
)

// Permissions are those that the calls here need.
func Permissions() []permission.Permission {
	return []permission.Permission{SeeReserves, PublishReserves}
}

// ReservesPublication is one publication. Hash is the SHA-256 of Text, which names the
// hash of the publication before.
type ReservesPublication struct {
	Number int64  `json:"number"`
	At     int64  `json:"at"`
	Hash   string `json:"hash"`
	Text   string `json:"text"`
}

// ReservesPublicationRow is a publication in a list. Kept tells whether players can still check
// their own balance in it.
type ReservesPublicationRow struct {
	Number int64  `json:"number"`
	At     int64  `json:"at"`
	Hash   string `json:"hash"`
	Kept   bool   `json:"kept"`
	// Short are the currencies of which the site held less than it owed.
	Short []string `json:"short"`
}

// ReservesRequest asks for the newest publication.
type ReservesRequest struct{}

// ReservesAnswer is how the site stands: the newest publication, absent before the
// first, and when the next one is due, 0 for never.
type ReservesAnswer struct {
	Newest *ReservesPublication `json:"newest,omitempty"`
	NextAt int64                `json:"next_at"`
}

// ReservesListRequest asks for publications before a number, or for the newest ones.
type ReservesListRequest struct {
	Before int64 `json:"before,omitempty" validate:"min=0"`
}

// ReservesListAnswer is a page of publications, the newest first. Next is the number to ask
// before; 0 at the end.
type ReservesListAnswer struct {
	Rows []ReservesPublicationRow `json:"rows"`
	Next int64                    `json:"next"`
}

// ReservesNumberRequest names a publication; 0 is the newest.
type ReservesNumberRequest struct {
	Number int64 `json:"number,omitempty" validate:"min=0"`
}

// ReservesDesk is how the proofs stand in the office.
type ReservesDesk struct {
	ReservesAnswer
	// Every is how often a proof is published by itself, Keep for how many publications
	// leaves are kept, and Days how long a signature counts.
	Every     string            `json:"every" ts:"off|daily|weekly"`
	Keep      int               `json:"keep"`
	Days      int               `json:"days"`
	Addresses []ColdAddressRow  `json:"addresses"`
	Networks  []ReservesNetwork `json:"networks"`
}

// ReservesNetwork is a network on which the operator can have a cold address. CanSign tells
// whether its signatures are checked.
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
	// Until is when the signature counts no more; 0 for none.
	Until    int64                `json:"until"`
	AddedAt  int64                `json:"added_at"`
	AddedBy  string               `json:"added_by"`
	Link     string               `json:"link"`
	Balances []ColdAddressHolding `json:"balances"`
}

// ColdAddressHolding is what a cold address held when its node was asked last. Amount is
// decimal text in whole units.
type ColdAddressHolding struct {
	Asset    string `json:"asset"`
	Currency string `json:"currency"`
	Amount   string `json:"amount"`
	Height   int64  `json:"height"`
	At       int64  `json:"at"`
}

// ReservesMessageRequest asks for the text to be signed; without a day for today's.
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

// ColdAddressRequest lists a cold address, or renews its signature. Without a signature it is
// shown and does not count.
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

// ColdAddressDeed does something with a cold address.
type ColdAddressDeed struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

const (
	readsPerMinute = 600
	// ownPerMinute bounds proofs of players: each reads chunks of the leaves.
	ownPerMinute    = 30
	publicPerMinute = 120
	deedsPerMinute  = 30
	usualPage       = 30
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
	deed := func(summary string) []action.Option {
		return []action.Option{action.Staff(action.Logged{ReasonRequired: true}), action.TwoFactor(), action.PerAccount(deedsPerMinute, time.Minute), action.Summary(summary)}
	}
	return []action.Action{
		action.Post("/api/reserves", action.Public, s.Newest, public("The newest proof of reserves and of liabilities.")...),
		action.Post("/api/reserves/list", action.Public, s.List, public("All publications, newest first.")...),
		action.Post("/api/reserves/publication", action.Public, s.One, public("One publication, as it was hashed.")...),
		action.Post("/api/reserves/own", action.SignedIn, s.Own, action.PerAccount(ownPerMinute, time.Minute),
			action.Summary("The player's own leaves of a publication with their ways to its roots.")),
		action.Post("/api/admin/reserves", see, s.Desk, reads("How the proofs of reserves stand, and the cold addresses.")...),
		action.Post("/api/admin/reserves/message", see, s.Message, reads("The text that the key of a cold address must sign.")...),
		action.Post("/api/admin/reserves/publish", publishes, s.Publish, deed("Publishes a proof of reserves now.")...),
		action.Post("/api/admin/reserves/cold/add", publishes, s.AddCold, deed("Lists a cold address, with a signature by its key if there is one.")...),
		action.Post("/api/admin/reserves/cold/remove", publishes, s.RemoveCold, deed("Takes a cold address off the list.")...),
	}
}
