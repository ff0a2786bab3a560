/* Names and types of FMI 3.0. */
typedef void Logger(void *environment, int status, const char *category, const char *message);
typedef void Update(void *environment, double time, bool set, bool get, bool finished, bool can_return, bool *requested,
                    double *return_time);

typedef struct {
  void *environment;
  Logger *logger;
  Update *update;
} Callbacks;

#define CALLBACKS 2
#ifdef FMI3_FUNCTION_PREFIX
#define PREFIX FMI3_FUNCTION_PREFIX
#else
#define PREFIX
#endif
#define GET_STATE fmi3GetFMUState
#define SET_STATE fmi3SetFMUState
#define FREE_STATE fmi3FreeFMUState
#define STATE_SIZE fmi3SerializedFMUStateSize
#define SERIALIZE_STATE fmi3SerializeFMUState
#define DESERIALIZE_STATE fmi3DeserializeFMUState
