package backups

import (
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/permission"
)

// Manage is the permission for all actions on backups.
var Manage = permission.Declare("backups", "Make, check, download, send away and delete backups, and say where copies go. A backup contains all data of every player.")

// Permissions returns the permissions that the calls of this package need.
func Permissions() []permission.Permission { return []permission.Permission{Manage} }

// BackupsRequest requests a page of backups, newest first.
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
	// SHA256 is the hash of the file. It is empty until the copy was read.
	SHA256  string `json:"sha256"`
	Failure string `json:"failure"`
	// TestResult is the result of the last restore test; empty if there was none.
	TestResult  string       `json:"test_result" ts:"good|bad|"`
	TestedAt    int64        `json:"tested_at"`
	RestoreTest *RestoreTest `json:"restore_test,omitempty"`
	// Secret reports whether the site's secret is stored beside the copy.
	Secret bool `json:"secret"`
	// Newest marks the newest local copy that passed its restore test. It cannot be
	// deleted.
	Newest  bool          `json:"newest"`
	Offsite BackupOffsite `json:"offsite"`
}

// BackupOffsite is the off-site copy of a backup.
type BackupOffsite struct {
	State     string `json:"state" ts:"sending|sent|failed|removed|"`
	To        string `json:"to"`
	Name      string `json:"name"`
	Bytes     int64  `json:"bytes"`
	SHA256    string `json:"sha256"`
	Encrypted bool   `json:"encrypted"`
	At        int64  `json:"at"`
	// CheckedAt is when the off-site copy was last read back and had the hash of the sent
	// data.
	CheckedAt int64  `json:"checked_at"`
	Failure   string `json:"failure"`
}

// BackupsAnswer is a page of backups. Next is the cursor of the page after it.
type BackupsAnswer struct {
	Rows []BackupRow `json:"rows"`
	Next string      `json:"next,omitempty"`
}

// BackupState is the status of the backups.
type BackupState struct {
	// Running is the current work; absent if there is none.
	Running *Progress `json:"running,omitempty"`
	Every   string    `json:"every" ts:"off|6h|12h|daily|weekly"`
	// NextAt is when the next backup is due, 0 for never.
	NextAt          int64 `json:"next_at"`
	KeepDaily       int   `json:"keep_daily"`
	KeepWeekly      int   `json:"keep_weekly"`
	KeepOffsiteDays int   `json:"keep_offsite_days"`
	// Folder is the folder of the copies.
	Folder string `json:"folder"`
	// Free is the free space on that disk, below 0 if unknown. Needs is the space that a
	// backup and its restore test use. Held is the size of all copies. All are in bytes.
	Free        int64 `json:"free"`
	Needed      int64 `json:"needed"`
	StoredBytes int64 `json:"stored_bytes"`
	// LastGoodAt is when the newest copy that passed its restore test was made. LastSentAt is
	// when the newest off-site copy was sent. Both are 0 for none.
	LastGoodAt int64 `json:"last_good_at"`
	LastSentAt int64 `json:"last_sent_at"`
	// Recipients is the number of keys that can decrypt off-site copies.
	Recipients  int               `json:"recipients"`
	Destination BackupDestination `json:"destination"`
}

// BackupDestination is the destination of off-site copies. It never includes the secret.
type BackupDestination struct {
	Kind string `json:"kind" ts:"none|s3|command"`
	// Program is the program of the configured command.
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

// BackupActionRequest requests an action on a backup.
type BackupActionRequest struct {
	ID string `json:"id" validate:"required,max=40"`
	action.Reason
}

// BackupDeleteRequest deletes the local copy or the off-site copy.
type BackupDeleteRequest struct {
	BackupActionRequest
	Offsite bool `json:"offsite,omitempty"`
}

// BackupDestinationRequest sets the destination of off-site copies. An empty endpoint means
// none. An empty secret keeps the stored one if endpoint and key are unchanged.
type BackupDestinationRequest struct {
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

// MakeBackupAnswer has the id of the new backup.
type MakeBackupAnswer struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// BackupTicket allows one download within a minute.
type BackupTicket struct {
	Path string `json:"path"`
	Name string `json:"name"`
	// Encrypted reports whether the file is encrypted.
	Encrypted bool `json:"encrypted"`
}

const (
	readsPerMinute   = 600
	actionsPerMinute = 30
	defaultPage      = 50
)

// Actions returns the calls of the backups.
func (s *Service) Actions() []action.Action {
	guard, code := action.Permission(Manage), action.TwoFactor()
	reads, logged := action.PerAccount(readsPerMinute, time.Minute), action.Staff(action.Logged{ReasonRequired: true})
	rate := action.PerAccount(actionsPerMinute, time.Minute)
	return []action.Action{
		action.Post("/api/admin/backups", guard, s.List, action.ReadsOnly(), reads, action.Summary("The backups, newest first.")),
		action.Post("/api/admin/backups/state", guard, s.State, action.ReadsOnly(), reads, action.Summary("What is done with backups now, what is planned, and where copies go.")),
		action.Post("/api/admin/backups/make", guard, s.Make, logged, rate, action.Summary("Makes a backup now, tries it and sends it away.")).Neutral("It makes a file on the server."),
		action.Post("/api/admin/backups/verify", guard, s.Verify, logged, rate, action.Summary("Compares the hash of a backup, restores it for a trial, and reads the copy at the other place back.")).Neutral("It reads a backup."),
		action.Post("/api/admin/backups/send", guard, s.Send, logged, rate, action.Summary("Sends a backup to the other place, again if need be.")).Neutral("It goes to the place that two people have set."),
		action.Post("/api/admin/backups/download", guard, s.Download, logged, code, rate, action.Summary("Opens one download of a backup for a minute. One that is not encrypted waits for a second person.")).SecondPerson(kindDownload),
		action.Post("/api/admin/backups/delete", guard, s.Delete, logged, code, rate, action.Summary("Deletes a backup here or at the other place, never the newest good one.")).Neutral("The newest good backup always stays."),
		action.Post("/api/admin/backups/place", guard, s.SetDestination, logged, code, rate, action.Summary("Says where copies go, which is tried first.")).SecondPerson(kindDestination),
	}
}
