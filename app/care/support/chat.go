package support

// State is how a chat stands.
type State string

// The states: open waits for the team, waiting for the player, solved for nobody.
const (
	Open    State = "open"
	Waiting State = "waiting"
	Solved  State = "solved"
)

// Kind is who wrote a message.
type Kind string

// The kinds. The site itself tells what happens in the chat.
const (
	ByPlayer Kind = "player"
	ByAgent  Kind = "agent"
	ByBot    Kind = "bot"
	BySite   Kind = "site"
)

// Speaker is who wrote a message, as both sides see them. A guest, the bot and the
// site have no id.
type Speaker struct {
	ID     string `json:"_id"`
	Name   string `json:"name"`
	Avatar string `json:"avatar"`
}

// Line is one message of a chat. N counts them from 1.
type Line struct {
	ID      string  `json:"_id"`
	N       int     `json:"n"`
	Kind    Kind    `json:"kind" ts:"player|agent|bot|site"`
	Message string  `json:"message"`
	At      int64   `json:"created_at"`
	User    Speaker `json:"user"`
	// Request is the writer's own id of the message.
	Request string `json:"request,omitempty"`
}

// SupportEntry is a chat in a list, as its player sees it.
type SupportEntry struct {
	ID      string  `json:"_id"`
	User    Speaker `json:"user"`
	State   State   `json:"state" ts:"open|waiting|solved"`
	Subject string  `json:"subject"`
	Last    string  `json:"last"`
	// Count is how many messages there are; UserRead and SupportRead how many of
	// them each side has read.
	Count       int `json:"count"`
	UserRead    int `json:"user_read"`
	SupportRead int `json:"support_read"`
	// Person tells that somebody of the team was asked: the bot is silent.
	Person    bool  `json:"person"`
	Rating    int   `json:"rating"`
	CreatedAt int64 `json:"created_at"`
	UpdatedAt int64 `json:"updated_at"`
}

// SupportChat is a chat with its messages in the order of time.
type SupportChat struct {
	SupportEntry
	Messages []Line `json:"messages"`
	// Present tells that somebody of the team is there now.
	Present bool `json:"present"`
	// Channel is where a guest hears of news; empty for players.
	Channel string `json:"channel,omitempty"`
}

// Ticket is a chat as the team sees it.
type Ticket struct {
	SupportEntry
	Email         string   `json:"email"`
	Assignee      *Speaker `json:"assignee"`
	Priority      int      `json:"priority"`
	Tags          []string `json:"tags"`
	RatingWords   string   `json:"rating_words"`
	AskedAt       int64    `json:"asked_at"`
	FirstAnswerAt int64    `json:"first_answer_at"`
	SolvedAt      int64    `json:"solved_at"`
	Version       int64    `json:"version"`
}

// TicketNote is what one of the team wrote down about a chat.
type TicketNote struct {
	ID   string  `json:"_id"`
	User Speaker `json:"user"`
	Text string  `json:"text"`
	At   int64   `json:"created_at"`
}

// row is a chat as it is stored.
type row struct {
	id, userID, email, assignee, tags, subject, last, words                  string
	state                                                                    State
	person                                                                   bool
	priority, count, userRead, supportRead, letterN, agentN, rating          int
	agentAt, createdAt, updatedAt, askedAt, firstAnswerAt, solvedAt, version int64
}

// unsolved reports whether somebody waits for something in the chat.
func (r *row) unsolved() bool { return r.state != Solved }
