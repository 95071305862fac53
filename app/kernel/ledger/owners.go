package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The owners that exist once and belong to the site. Providers and pools have names: see
// ProviderOwner and PoolOwner.
const (
	House       = "house"       // wins the stakes that players lose
	Clearing    = "rounds"      // has the stakes of open wagers; its balance returns to zero
	Withdrawals = "withdrawals" // owes the payouts that players requested
	Promotions  = "promotions"  // pays bonuses and rewards
	// Demonstration is the outside of a demonstration.
	Demonstration = "demonstration"
	// Unclaimed has money that arrived on a chain and belongs to no player yet.
	Unclaimed = "unclaimed"
)

// Party is the role of an account's owner in transfers. The zero Party is an
// owner that is not registered.
type Party uint8

// The parties.
const (
	PartyPlayer Party = iota + 1
	PartyHouse
	PartyClearing
	PartyProvider
	PartyPool
	PartyWithdrawals
	PartyPromotions
	PartyDemonstration
	PartyWallet
	PartyUnclaimed
)

// Registration describes a party and its accounts.
type Registration struct {
	Party Party
	Name  string
	// Owner is the owner of the party's accounts. With Named it is the part
	// before the colon of "owner:name". It is empty for players, whose owner is
	// an id.
	Owner    string
	Named    bool
	Sentence string
	Purposes []Purpose
	// Stored is set if the account's row has the balance, which never goes below zero. The other
	// balances are sums of transfers, so that wagers do not all write one shared row.
	Stored bool
}

// register has each party at its own index.
var register = [...]Registration{
	PartyPlayer: {
		Name: "player", Purposes: []Purpose{Real, Demo, Bonus, Hold}, Stored: true,
		Sentence: "A player or a guest, by their id: what they own.",
	},
	PartyHouse: {
		Name: "house", Owner: House, Purposes: []Purpose{Real, Demo, Bonus, Hold},
		Sentence: "The site: it wins what players lose and pays what they win.",
	},
	PartyClearing: {
		Name: "clearing", Owner: Clearing, Purposes: []Purpose{Stake, DemoStake, BonusStake},
		Sentence: "The stakes of open wagers: it is zero when no wager is open.",
	},
	PartyProvider: {
		Name: "provider", Owner: "provider", Named: true, Purposes: []Purpose{Real, Demo, Bonus},
		Sentence: "A provider of games: it takes the stakes of its games and pays their payouts.",
	},
	PartyPool: {
		Name: "pool", Owner: "pool", Named: true, Purposes: []Purpose{Real, Demo, Stake, DemoStake}, Stored: true,
		Sentence: "Money that players share, such as a jackpot: it pays out no more than it took in.",
	},
	PartyWithdrawals: {
		Name: "withdrawals", Owner: Withdrawals, Purposes: []Purpose{Real},
		Sentence: "What players asked to be paid out and what is not paid yet.",
	},
	PartyPromotions: {
		Name: "promotions", Owner: Promotions, Purposes: []Purpose{Real, Bonus},
		Sentence: "What the site gives away: bonuses and rewards.",
	},
	PartyDemonstration: {
		Name: "demonstration", Owner: Demonstration, Purposes: []Purpose{Real},
		Sentence: "The world outside of a demonstration: invented players have their money from there.",
	},
	PartyWallet: {
		Name: "wallet", Owner: "wallet", Named: true, Purposes: []Purpose{Real},
		Sentence: "Coins of the site on a chain: what it owes is the balance on the chain, so that its balance is never above zero.",
	},
	PartyUnclaimed: {
		Name: "unclaimed", Owner: Unclaimed, Purposes: []Purpose{Real},
		Sentence: "Coins that arrived and belong to no player yet: held back, or without a tag.",
	},
}

// Register lists the parties. The caller may change the list.
func Register() []Registration {
	list := make([]Registration, 0, len(register)-1)
	for party := PartyPlayer; int(party) < len(register); party++ {
		r := register[party]
		r.Party, r.Purposes = party, slices.Clone(r.Purposes)
		list = append(list, r)
	}
	return list
}

// PartyOf returns the party of an owner, or zero for an owner that is not
// registered. An unregistered name without a colon is a player's: ids of users
// and names of guests never contain a colon.
func PartyOf(owner string) Party {
	prefix, name, named := strings.Cut(owner, ":")
	if prefix == "" {
		return 0
	}
	for party := PartyHouse; int(party) < len(register); party++ {
		if r := &register[party]; r.Owner == prefix {
			if r.Named != named || named && !validName(name) {
				return 0
			}
			return party
		}
	}
	if named {
		return 0
	}
	return PartyPlayer
}

// String names the party.
func (p Party) String() string { return p.row().Name }

func (p Party) row() *Registration {
	if int(p) >= len(register) {
		p = 0
	}
	return &register[p]
}

// storesBalance reports whether the balances of the party are stored.
func (p Party) storesBalance() bool { return p.row().Stored }

// hasPurpose reports whether the party has accounts for a purpose.
func (p Party) hasPurpose(purpose Purpose) bool { return slices.Contains(p.row().Purposes, purpose) }

// storesBalance reports whether the balance of the account is stored.
func (k Key) storesBalance() bool { return PartyOf(k.Owner).storesBalance() }

// maxName is the maximum length of the name of a provider, a pool or a wallet, in bytes.
const maxName = 40

var errName = errors.New("the name of a provider, a pool or a wallet has 1 to 40 lower-case letters, digits and dashes")

// ProviderOwner returns the owner of a provider's accounts. It fails unless the
// name has 1 to 40 lower-case letters, digits and dashes.
func ProviderOwner(name string) (string, error) { return PartyProvider.named(name) }

// PoolOwner returns the owner of a pool's accounts. It fails unless the name
// has 1 to 40 lower-case letters, digits and dashes.
func PoolOwner(name string) (string, error) { return PartyPool.named(name) }

// WalletOwner returns the owner of the accounts of a wallet on a chain, such as
// "ltc-hot". It fails unless the name has 1 to 40 lower-case letters, digits and
// dashes.
func WalletOwner(name string) (string, error) { return PartyWallet.named(name) }

func (p Party) named(name string) (string, error) {
	if !validName(name) {
		return "", fmt.Errorf("%q: %w", name, errName)
	}
	return p.row().Owner + ":" + name, nil
}

func validName(name string) bool {
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return name != "" && len(name) <= maxName
}
