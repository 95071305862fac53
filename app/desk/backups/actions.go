package backups

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Keeps lets staff do everything with backups.
var Keeps = permission.Declare("backups", "Make, check, download, send away and delete backups, and say where copies go. A backup holds everything about every player.")

// Permissions are those that the calls here need.
func Permissions() []permission.Permission { return []permission.Permission{Keeps} }

// BackupsRequest asks for a page of backups, newest first.
type BackupsRequest struct {
	Cursor string `json:"cursor,omitempty" validate:"max=60"`
	Limit  int    `json:"limit,omitempty" validate:"min=0,max=200"`
}

// BackupRow is one backup. Times are unix milliseconds, 0 for none.
type BackupRow struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Kind      string `json:"kind" ts:"schedule|staff|console|upgrade|replaced|found"`
	State     string `json:"state" ts:"making|ready|failed|gone"`
	Actor     string `json:"actor"`
	Reason    string `json:"reason"`
	StartedAt int64  `json:"started_at"`
	EndedAt   int64  `json:"ended_at"`
	Bytes     int64  `json:"bytes"`
	Schema    int64  `json:"schema"`
	// SHA256 is that of the file; empty until the copy was looked at.
	SHA256  string `json:"sha256"`
	Failure string `json:"failure"`
	// Tried says how the last trial restore went; empty for never.
	Tried   string `json:"tried" ts:"good|bad|"`
	TriedAt int64  `json:"tried_at"`
	Trial   *Trial `json:"trial,omitempty"`
	// Secret tells whether the site's secret lies beside the copy.
	Secret bool `json:"secret"`
	// Newest marks the newest copy here whose trial succeeded: it stays.
	Newest bool       `json:"newest"`
	Away   BackupAway `json:"away"`
}

// BackupAway is the copy of a backup at another place.
type BackupAway struct {
	State     string `json:"state" ts:"sending|sent|failed|removed|"`
	To        string `json:"to"`
	Name      string `json:"name"`
	Bytes     int64  `json:"bytes"`
	SHA256    string `json:"sha256"`
	Encrypted bool   `json:"encrypted"`
	At        int64  `json:"at"`
	// CheckedAt is when it was read back and had the hash that was sent.
	CheckedAt int64  `json:"checked_at"`
	Failure   string `json:"failure"`
}

// BackupsAnswer is a page of backups. Next is the cursor of the page after it.
type BackupsAnswer struct {
	Rows []BackupRow `json:"rows"`
	Next string      `json:"next,omitempty"`
}

// BackupState is how the backups stand.
type BackupState struct {
	// Running is what is being done; absent when nothing is.
	Running *Progress `json:"running,omitempty"`
	Every   string    `json:"every" ts:"off|6h|12h|daily|weekly"`
	// NextAt is when the next backup is due, 0 for never.
	NextAt          int64 `json:"next_at"`
	KeepDaily       int   `json:"keep_daily"`
	KeepWeekly      int   `json:"keep_weekly"`
	KeepOffsiteDays int   `json:"keep_offsite_days"`
	// Folder is where the copies lie.
	Folder string `json:"folder"`
	// Free is the room on that disk, below 0 when unknown; Needs is what a backup and
	// its trial take, Held what all copies take. All are bytes.
	Free  int64 `json:"free"`
	Needs int64 `json:"needs"`
	Held  int64 `json:"held"`
	// GoodAt is when the newest copy was made whose trial succeeded, 0 for none;
	// SentAt when the newest one was sent away.
	GoodAt int64 `json:"good_at"`
	SentAt int64 `json:"sent_at"`
	// Recipients is how many keys can open what leaves the machine.
	Recipients int         `json:"recipients"`
	Place      BackupPlace `json:"place"`
}

// BackupPlace is where copies go. The secret is never told.
type BackupPlace struct {
	Kind string `json:"kind" ts:"none|s3|command"`
	// Program is the command's.
	Program   string `json:"program,omitempty"`
	Endpoint  string `json:"endpoint"`
	Region    string `json:"region"`
	Bucket    string `json:"bucket"`
	Prefix    string `json:"prefix"`
	AccessKey string `json:"access_key"`
	PathStyle bool   `json:"path_style"`
	HasSecret bool   `json:"has_secret"`
	Version   int64  `json:"version"`
	ChangedAt int64  `json:"changed_at"`
	ChangedBy string `json:"changed_by"`
}

// BackupDeed does something with a backup.
type BackupDeed struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// BackupDeleteRequest deletes a copy here, or the one at the other place.
type BackupDeleteRequest struct {
	BackupDeed
	Away bool `json:"away,omitempty"`
}

// BackupPlaceRequest says where copies go from now on; an empty endpoint means
// nowhere. An empty secret keeps the present one where endpoint and key stay.
type BackupPlaceRequest struct {
	Version   int64  `json:"version" validate:"min=0"`
	Endpoint  string `json:"endpoint" validate:"max=200"`
	Region    string `json:"region,omitempty" validate:"max=40"`
	Bucket    string `json:"bucket,omitempty" validate:"max=63"`
	Prefix    string `json:"prefix,omitempty" validate:"max=200"`
	AccessKey string `json:"access_key,omitempty" validate:"max=128"`
	Secret    string `json:"secret,omitempty" validate:"max=256"`
	PathStyle bool   `json:"path_style,omitempty"`
	action.Reason
}

// BackupMade names the backup that is being made.
type BackupMade struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// BackupTicket opens one download within a minute.
type BackupTicket struct {
	Path string `json:"path"`
	Name string `json:"name"`
	// Encrypted tells whether the file is.
	Encrypted bool `json:"encrypted"`
}

const (
	readsPerMinute = 600
	deedsPerMinute = 30
	usualPage      = 50
)

// Actions are the calls of the backups.
func (s *Service) Actions() []action.Action {
	guard, code := action.Permission(Keeps), action.TwoFactor()
	reads, logged := action.PerAccount(readsPerMinute, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	rate := action.PerAccount(deedsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/backups", guard, s.List, action.ReadsOnly(), reads, action.Summary("The backups, newest first.")),
		action.Post("/api/admin/backups/state", guard, s.State, action.ReadsOnly(), reads, action.Summary("What is done with backups now, what is planned, and where copies go.")),
		action.Post("/api/admin/backups/make", guard, s.Make, logged, rate, action.Summary("Makes a backup now, tries it and sends it away.")),
		action.Post("/api/admin/backups/verify", guard, s.Verify, logged, rate, action.Summary("Compares the hash of a backup, restores it for a trial, and reads the copy at the other place back.")),
		action.Post("/api/admin/backups/send", guard, s.Send, logged, rate, action.Summary("Sends a backup to the other place, again if need be.")),
		action.Post("/api/admin/backups/download", guard, s.Download, logged, code, rate, action.Summary("Opens one download of a backup for a minute.")),
		action.Post("/api/admin/backups/delete", guard, s.Delete, logged, code, rate, action.Summary("Deletes a backup here or at the other place, never the newest good one.")),
		action.Post("/api/admin/backups/place", guard, s.SetPlace, logged, code, rate, action.Summary("Says where copies go, which is tried first.")),
	}
}
