"""ROS 2 message definitions inside MCAP files, which make their readers independent of ROS."""

SEPARATOR = "=" * 80
TRANSFORMS = "tf2_msgs/msg/TFMessage"
SCALAR, VECTOR, ARRAY = "std_msgs/msg/Float64", "geometry_msgs/msg/Vector3", "std_msgs/msg/Float64MultiArray"
# Each type with its fields, followed by the types of its fields in the order of use.
PARTS = {
    TRANSFORMS: [
        "geometry_msgs/TransformStamped[] transforms",
        "geometry_msgs/TransformStamped|std_msgs/Header header\nstring child_frame_id\n"
        "geometry_msgs/Transform transform",
        "std_msgs/Header|builtin_interfaces/Time stamp\nstring frame_id",
        "builtin_interfaces/Time|int32 sec\nuint32 nanosec",
        "geometry_msgs/Transform|geometry_msgs/Vector3 translation\ngeometry_msgs/Quaternion rotation",
        "geometry_msgs/Vector3|float64 x\nfloat64 y\nfloat64 z",
        "geometry_msgs/Quaternion|float64 x\nfloat64 y\nfloat64 z\nfloat64 w",
    ],
    SCALAR: ["float64 data"],
    VECTOR: ["float64 x\nfloat64 y\nfloat64 z"],
    ARRAY: [
        "std_msgs/MultiArrayLayout layout\nfloat64[] data",
        "std_msgs/MultiArrayLayout|std_msgs/MultiArrayDimension[] dim\nuint32 data_offset",
        "std_msgs/MultiArrayDimension|string label\nuint32 size\nuint32 stride",
    ],
}


def definition(name: str) -> str:
    """Returns the definition of a type and of all types in it, as in `.msg` files."""
    own, *others = PARTS[name]
    inner = [text.partition("|") for text in others]
    return "\n".join([own, *(f"{SEPARATOR}\nMSG: {part}\n{text}" for part, _, text in inner)])
