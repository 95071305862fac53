// Package alerts checks the activity of players against rules that staff define. A rule
// that fires raises an alert, sends it to the notification channels, applies its effects
// to the player, and opens a case that staff close.
package alerts

import (
	"sync"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/secretbox"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Permissions of the package.
var (
	SeeAlerts = permission.Declare("alerts", "See alerts and cases, and work on them.")
	EditRules = permission.Declare("alert_rules", "Change the rules that raise alerts, and where alerts are sent.")
)

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{SeeAlerts, EditRules} }

// Accounts reads the data of players that rules need.
type Accounts interface {
	players.RecordReader
	// FindRecords finds players by id, name, email or address.
	FindRecords(q db.Querier, term string, limit int) ([]players.Record, error)
}

// Profiles reads what staff know about players beyond their accounts.
type Profiles interface {
	TagsOf(q db.Querier, userID string) ([]string, error)
}

// Effect is something that a rule can do to a player. Each feature declares its own
// effects, so that rules offer only effects that the site supports.
type Effect struct {
	// ID is stored with rules and never changes.
	ID string
	// Title continues "then": "put a tag on the player".
	Title string
	// Value is the kind of value that the effect needs: ValueNone, ValueTag or
	// ValueMinutes.
	Value string
	// Do applies the effect in the transaction of the alert. If the effect is not
	// possible for the player, Do changes nothing and returns no error.
	Do func(tx *db.Tx, f Firing) error
}

// Kinds of an effect's value.
const (
	ValueNone    = ""
	ValueTag     = "tag"
	ValueMinutes = "minutes"
)

// Firing is one firing of a rule for a player.
type Firing struct {
	UserID string
	// Value is the value of the effect, as the rule defines it.
	Value string
	// Rule is the name of the rule. Origin is the origin of the activity that the effect
	// causes.
	Rule, Origin string
}

// Deps are the dependencies of the service.
type Deps struct {
	shared.Services
	Accounts Accounts
	Profiles Profiles
	Mailer   mail.Queue
	Effects  []Effect
	// MayClose is called before a case is closed. An error prevents the closing.
	MayClose func(q db.Querier, caseID string) error
}

// Options are the operator's settings.
type Options struct {
	// Key is the site's secret. The key that encrypts the channels' secrets is derived
	// from it.
	Key []byte
	// Product is the name of the site in messages, BaseURL is its address.
	Product string
	BaseURL func() string
	// Private allows webhooks to call addresses in the operator's own network.
	Private bool
	// TelegramURL is the base URL of Telegram's bot API.
	TelegramURL string
}

// Service manages the rules, the alerts and the cases of one site.
type Service struct {
	Deps
	options Options
	sealer  *secretbox.Sealer
	senders map[string]sender
	// wake receives a value after a message was added to the outbox.
	wake chan struct{}
	// sending is locked while the outbox is delivered.
	sending sync.Mutex
	// backtesting allows one trial at a time: a trial reads a month of wagers.
	backtesting sync.Mutex
	cache       ruleCache
}

// New creates the service.
func New(deps Deps, options Options) (*Service, error) {
	sealer, err := secretbox.New(options.Key, "alert channels")
	if err != nil {
		return nil, err
	}
	s := &Service{Deps: deps, options: options, sealer: sealer, wake: make(chan struct{}, 1)}
	s.senders = s.newSenders()
	s.Activity.Declare(holdKind)
	return s, nil
}

// Severities of alerts and cases.
const (
	Low    = 1
	Medium = 2
	High   = 3
)

// Errors of the calls.
var (
	errUnknownRule    = fault.New(fault.CodeNotFound, "There is no such rule.")
	errUnknownAlert   = fault.New(fault.CodeNotFound, "There is no such alert.")
	errUnknownCase    = fault.New(fault.CodeNotFound, "There is no such case.")
	errUnknownChannel = fault.New(fault.CodeNotFound, "There is no such channel.")
	errUnknownPlayer  = fault.New(fault.CodeNotFound, "Unknown user.")
	errStale          = fault.New(fault.CodeConflict, "This was changed in the meantime. Load it again.").With("reason", "stale")
)

// activityRetention is how long the activity stream is kept, sentRetention how long sent deliveries
// are kept.
const (
	activityRetention = 90 * 24 * time.Hour
	sentRetention     = 30 * 24 * time.Hour
	// maxHours is the maximum period of a rule's window over wagers, in hours.
	maxHours = 168
	hourMs   = int64(time.Hour / time.Millisecond)
)

// names returns a function that looks up the names of players by id, once per id. It
// returns other actors unchanged.
func (s *Service) names(q db.Querier) func(actor string) (string, error) {
	known := map[string]string{"": ""}
	return func(actor string) (string, error) {
		if name, ok := known[actor]; ok {
			return name, nil
		}
		known[actor] = actor
		if session.IsGuest(actor) {
			return actor, nil
		}
		r, found, err := s.Accounts.Record(q, actor)
		if err != nil {
			return "", err
		}
		if found {
			known[actor] = r.Name
		}
		return known[actor], nil
	}
}
