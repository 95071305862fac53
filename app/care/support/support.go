// Package support contains the support chats of players and guests: a bot that answers from the
// help pages before a person does, an inbox for agents, emails to players and guests who are
// offline, and figures on response times and ratings.
package support

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/live"
	"croupier/app/kernel/mail"
	"croupier/app/kernel/permission"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/app/kernel/shared"
	"croupier/db"
)

// Answer permits staff to answer players.
var Answer = permission.Declare("manageTickets", "Read and answer the chats of the support, and keep its canned answers.").GrantableAlone()

// Permissions are those that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Answer} }

// Team reports who may answer chats, and their names.
type Team interface {
	Answers(q db.Querier, userID string) (bool, error)
	Names(q db.Querier) ([]string, error)
}

// Found is the answer of the help pages to a question.
type Found struct{ Title, Text, Path string }

// Finder looks a question up in the help pages; ok is false if no page answers it.
type Finder interface {
	Answer(ctx context.Context, question string) (found Found, ok bool)
}

// Deps are the dependencies of Service. Log may be nil.
type Deps struct {
	shared.Services
	Hub     live.Sockets
	Players players.Finder
	Team    Team
	Emails  players.Emails
	Mailer  mail.Queue
	Captcha captcha.Verifier
	Help    Finder
}

// Options are set by the operator.
type Options struct {
	// Product is the name of the site.
	Product string
	// BaseURL returns the address of the site. Links in emails to guests begin with it.
	BaseURL func() string
	// Key has at least 32 secret bytes. The links of guests are derived from it.
	Key []byte
}

// Limits of chats and messages.
const (
	MaxMessage  = 2000 // characters
	maxMessages = 1000 // of one chat
	maxOpen     = 5    // chats of one player that are not solved
	maxSubject  = 80
	maxNote     = 4000
	maxWords    = 1000
	maxTags     = 8
	maxTag      = 24
)

// The channel of the staff's pages, and the prefix of the channels of guests.
const (
	channelDesk  = "support"
	channelGuest = "supportGuest:"
)

// Service is the support of one site.
type Service struct {
	Deps
	options Options
	set     *supportSettings
}

// New makes the service and registers its channels.
func New(deps Deps, options Options) (*Service, error) {
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	if len(options.Key) < 32 {
		return nil, fmt.Errorf("set up the support: a key of %d bytes is too short", len(options.Key))
	}
	s := &Service{Deps: deps, options: options, set: declareSettings()}
	staffPolicy := live.Policy{Presence: true, Authorize: func(call *session.Call, _ string) error {
		if !call.SignedIn() || !call.User.Can(Answer) {
			return errNotAllowed
		}
		return nil
	}}
	if err := s.Hub.Channel(channelDesk, staffPolicy); err != nil {
		return nil, err
	}
	return s, s.Hub.Channel(channelGuest+"{seat}", live.Policy{Authorize: s.mayListen})
}

// Rate limits of the calls.
const (
	readsPerMinute   = 240
	sendsPerMinute   = 20
	typingPerMinute  = 60
	addressPerMinute = 600
	guestChats       = 5 // new chats of an address in an hour
	agentsPerMinute  = 240
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	playerOptions := func(summary string, count int) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute), action.PerAddress(addressPerMinute, time.Minute)}
	}
	return append(append(s.guestActions(), s.officeActions()...),
		action.Post("/api/user/supportChats", action.SignedIn, s.Chats, playerOptions("The caller's chats with the support, the newest first.", readsPerMinute)...),
		action.Post("/api/user/supportChat", action.SignedIn, s.Chat, playerOptions("A chat with its messages: the caller's own, or any for the team.", readsPerMinute)...),
		action.Whisper("SupportMessage", action.SignedIn, s.Message, playerOptions("Writes in a chat of the support, or begins one; answers the chat's id.", sendsPerMinute)...),
		action.Whisper("SupportRead", action.SignedIn, s.Read, playerOptions("Notes that the caller has read a chat.", readsPerMinute)...),
		action.Whisper("SupportTyping", action.SignedIn, s.Typing, playerOptions("Shows the other side of a chat that the caller writes.", typingPerMinute)...),
		action.Post("/api/user/supportChat/person", action.SignedIn, s.Person, playerOptions("Asks for a person in a chat that the bot answers.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/solve", action.SignedIn, s.Solve, playerOptions("Says that a chat is solved.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/rate", action.SignedIn, s.Rate, playerOptions("Rates a solved chat from 1 to 5, with a word.", sendsPerMinute)...),
		action.Post("/api/user/supportChat/transcript", action.SignedIn, s.Transcript, playerOptions("A chat as text, or by email.", sendsPerMinute)...),
	)
}
