package support

// State is the state of a chat.
type State string

// The states: open waits for staff, waiting waits for the player, solved for neither.
const (
	Open    State = "open"
	Waiting State = "waiting"
	Solved  State = "solved"
)

// Kind is the kind of author of a message.
type Kind string

// The kinds. Messages of the site report what happens in the chat.
const (
	ByPlayer Kind = "player"
	ByAgent  Kind = "agent"
	ByBot    Kind = "bot"
	BySite   Kind = "site"
)

// Speaker is the author of a message as both sides see them. A guest, the bot and the site have no
// id.
type Speaker struct {
	ID     string `json:"_id"`
	Name   string `json:"name"`
	Avatar string `json:"avatar"`
}

// SupportMessage is one message of a chat. N numbers the messages from 1.
type SupportMessage struct {
	ID      string  `json:"_id"`
	N       int     `json:"n"`
	Kind    Kind    `json:"kind" ts:"player|agent|bot|site"`
	Message string  `json:"message"`
	At      int64   `json:"created_at"`
	User    Speaker `json:"user"`
	// Request is the id that the author's client gave the message.
	Request string `json:"request,omitempty"`
}

// SupportEntry is a chat in a list as its player sees it.
type SupportEntry struct {
	ID      string  `json:"_id"`
	User    Speaker `json:"user"`
	State   State   `json:"state" ts:"open|waiting|solved"`
	Subject string  `json:"subject"`
	Last    string  `json:"last"`
	// Count is the number of messages; UserRead and SupportRead are how many of them each side has
	// read.
	Count       int `json:"count"`
	UserRead    int `json:"user_read"`
	SupportRead int `json:"support_read"`
	// Person reports that a person was requested and the bot no longer answers.
	Person    bool  `json:"person"`
	Rating    int   `json:"rating"`
	CreatedAt int64 `json:"created_at"`
	UpdatedAt int64 `json:"updated_at"`
}

// SupportChat is a chat with its messages, oldest first.
type SupportChat struct {
	SupportEntry
	Messages []SupportMessage `json:"messages"`
	// Present reports that a staff member is online.
	Present bool `json:"present"`
	// Channel is the channel of a guest's events; empty for players.
	Channel string `json:"channel,omitempty"`
}

// Ticket is a chat as staff see it.
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

// TicketNote is a note of a staff member about a chat.
type TicketNote struct {
	ID   string  `json:"_id"`
	User Speaker `json:"user"`
	Text string  `json:"text"`
	At   int64   `json:"created_at"`
}

// chatRow is a stored chat.
type chatRow struct {
	id, userID, email, assignee, tags, subject, last, ratingWords            string
	state                                                                    State
	person                                                                   bool
	priority, count, userRead, supportRead, emailedN, agentN, rating         int
	agentAt, createdAt, updatedAt, askedAt, firstAnswerAt, solvedAt, version int64
}

// isOpen reports whether the chat is not solved.
func (r *chatRow) isOpen() bool { return r.state != Solved }
